/** How long a button shows that it has copied, in milliseconds. */
const COPIED_MS = 2000;

/** Shows a message below the buttons of the element's panel, and announces it. */
export function announce(within: Element, words: string): void {
  const status = within.closest('.take-away')?.querySelector('.take-away-status');
  if (status) status.textContent = words;
}

/** Copies text for a button, which shows that for a while. */
export async function copyFor(button: HTMLElement, text: string, done: string): Promise<boolean> {
  const copied = await copyText(text);
  announce(button, copied ? done : 'The browser did not allow copying: select the text and copy it by hand.');
  if (copied) showCopied(button);
  return copied;
}

/** Lets a button show for a while that it has copied. */
export function showCopied(button: HTMLElement): void {
  button.dataset.done = '';
  setTimeout(() => delete button.dataset.done, COPIED_MS);
}

/** Copies text to the clipboard. Returns whether that worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

/** Pages on plain http have no clipboard API, and browsers may forbid it to pages from files. */
function copySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  // Invisible, and placed so that neither the page nor an open dialog scrolls to it.
  area.style.position = 'fixed';
  area.style.insetBlockStart = '0';
  area.style.opacity = '0';
  const focused = document.activeElement;
  // Content outside an open dialog cannot be selected.
  (focused?.closest('dialog') ?? document.body).append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

import { copyText } from './copy-text.js';

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

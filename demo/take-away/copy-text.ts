/** Puts text on the clipboard, and says whether that worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

/** Pages on plain http have no clipboard of their own, and a browser may forbid it to those opened as files. */
function copySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  // Out of sight, and where neither the page nor an open dialog scrolls to it.
  area.style.position = 'fixed';
  area.style.insetBlockStart = '0';
  area.style.opacity = '0';
  const focused = document.activeElement;
  // What is outside of an open dialog cannot be selected.
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

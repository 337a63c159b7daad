/** Browsers say yes even if a page has kept its text from being copied: so we write it, before the page can, and know that it is there. */
function copySelection(page: Document, text: string): boolean {
  let isWritten = false;
  const onCopy = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    isWritten = event.clipboardData?.getData('text/plain') === text;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const view = page.defaultView!;
  view.addEventListener('copy', onCopy, true);
  const isCopied = page.execCommand('copy');
  view.removeEventListener('copy', onCopy, true);
  return isCopied && isWritten;
}

/**
 * Copies the text of an element. If the browser refuses, leaves it selected.
 *
 * @param leaving whether another tab opens in the same task: then the page may have no focus when the clipboard asks for it
 * @returns whether it was copied
 */
export async function copyText(element: HTMLElement, leaving = false): Promise<boolean> {
  const page = element.ownerDocument;
  const selection = page.getSelection();
  const copySelected = (): boolean => {
    selection?.selectAllChildren(element);
    return copySelection(page, element.textContent);
  };
  const copied = leaving && copySelected();
  if (copied) selection?.removeAllRanges();
  try {
    // Of the window that has the focus.
    await page.defaultView!.navigator.clipboard.writeText(element.textContent);
    return true;
  } catch {
    // Plain http has no clipboard API, and a page's policy may forbid it. Then copy a selection with `execCommand`.
    return copied || copySelected();
  }
}

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
    return page.execCommand('copy');
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

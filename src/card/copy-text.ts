/** Copies the text of an element. If the browser refuses, leaves it selected. Returns whether it was copied. */
export async function copyText(element: HTMLElement): Promise<boolean> {
  const page = element.ownerDocument;
  try {
    // Of the window that has the focus.
    await page.defaultView!.navigator.clipboard.writeText(element.textContent);
    return true;
  } catch {
    // Plain http has no clipboard API, and a page's policy may forbid it. Then copy a selection with `execCommand`.
    page.getSelection()?.selectAllChildren(element);
    return page.execCommand('copy');
  }
}

/**
 * Whether the parser is still reading content from a server. The attribute `drawn` announces that content, and the element's first
 * child follows it.
 */
export function isArriving(element: Element): boolean {
  return !element.firstChild && element.hasAttribute('drawn') && document.readyState === 'loading';
}

const sheet = new CSSStyleSheet();

/**
 * Draws an element's text larger, as a reader's own text size does. The widget goes by `medium`, which is the browser's setting
 * and nothing that a page can change: so that setting is played here, within the element.
 *
 * @param times 1: as it is
 */
export function setTextSize(element: HTMLElement, times: number): void {
  sheet.replaceSync(`.root { font-size: ${16 * times}px }`);
  const { shadowRoot } = element;
  if (shadowRoot && !shadowRoot.adoptedStyleSheets.includes(sheet)) shadowRoot.adoptedStyleSheets.push(sheet);
}

/** The CSS rule for a text size, within an element's shadow root. */
export function textSizeCss(times: number): string {
  return `.root { font-size: ${16 * times}px }`;
}

const sheet = new CSSStyleSheet();

/**
 * Draws an element's text larger, like the user's own text size. The widget uses `medium`, which is a setting of the browser
 * that a page cannot change. So this simulates that setting within the element.
 *
 * @param times factor; 1 is unchanged
 */
export function setTextSize(element: HTMLElement, times: number): void {
  sheet.replaceSync(textSizeCss(times));
  const { shadowRoot } = element;
  if (shadowRoot && !shadowRoot.adoptedStyleSheets.includes(sheet)) shadowRoot.adoptedStyleSheets.push(sheet);
}

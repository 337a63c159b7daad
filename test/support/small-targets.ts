/**
 * What can be pressed in an element and is less than 44 px wide or high, with the layer that extends it: as it is, and in letters without
 * any width, so that no font of a page or a machine makes a target smaller. A page that Playwright drives can evaluate it: it uses nothing
 * from outside.
 */
export function smallTargets(element: Element): string[] {
  const root = element.shadowRoot!;
  const narrow = new CSSStyleSheet();
  narrow.replaceSync('* { letter-spacing: -0.6em !important; word-spacing: -0.6em !important }');
  const small = (letters: string): string[] =>
    [...root.querySelectorAll<HTMLElement>('a, button, input, select, summary')]
      .filter((target) => target.checkVisibility())
      .filter((target) => {
        const layer = parseFloat(getComputedStyle(target, '::before').height) || 0;
        // Half a pixel, because an engine may round a line's height.
        return Math.min(target.offsetWidth, Math.max(target.offsetHeight, layer)) < 43.5;
      })
      .map((target) => {
        const { localName, className, offsetWidth, offsetHeight, textContent } = target;
        return `${localName}.${className} "${textContent.trim().slice(0, 40)}" ${offsetWidth}×${offsetHeight} in ${letters} letters`;
      });
  const before = root.adoptedStyleSheets;
  const found = small('its own');
  root.adoptedStyleSheets = [...before, narrow];
  found.push(...small('narrow'));
  root.adoptedStyleSheets = before;
  return found;
}

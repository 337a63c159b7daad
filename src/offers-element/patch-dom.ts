/**
 * Corrects server-rendered texts and attributes that this browser renders differently: a language that isn't loaded here,
 * another time zone, an attribute that the page has changed.
 *
 * @param drawn rendered by the server
 * @param fresh the same, rendered here
 * @throws {Error} if they differ in more than texts and attributes
 */
export function patchDom(drawn: Element, fresh: Element): void {
  if (drawn.localName !== fresh.localName) throw new Error('Other elements were drawn');
  for (const { name, value } of fresh.attributes)
    if (!isSame(name, drawn.getAttribute(name), value)) drawn.setAttribute(name, value);
  for (const name of drawn.getAttributeNames()) if (!fresh.hasAttribute(name)) drawn.removeAttribute(name);
  const texts = textsIn(drawn);
  const freshTexts = textsIn(fresh);
  if (drawn.childElementCount !== fresh.childElementCount || texts.length !== freshTexts.length)
    throw new Error('Child counts differ');
  texts.forEach((text, index) => {
    const { data } = freshTexts[index]!;
    if (text.data !== data) text.data = data;
  });
  [...drawn.children].forEach((child, index) => patchDom(child, fresh.children[index]!));
}

/** A path may mean the same address. Setting it would load the picture again. */
function isSame(name: string, drawn: string | null, fresh: string): boolean {
  if (drawn === fresh) return true;
  return drawn !== null && /^(src|href)$/.test(name) && new URL(drawn, document.baseURI).href === fresh;
}

function textsIn(element: Element): Text[] {
  return [...element.childNodes].filter((node): node is Text => node instanceof Text && node.data !== '');
}

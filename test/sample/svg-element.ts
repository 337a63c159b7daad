const TAG = /<(\/?)([a-zA-Z][\w:-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>\n?/y;

const ATTRIBUTE = /([\w:-]+)="([^"<]*)"/g;

export interface SvgElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/**
 * Lists the elements of an SVG document that has nothing but elements and attributes.
 *
 * @throws Error if it isn't well-formed, or contains text, comments, entities or processing instructions
 */
export function readSvg(source: string): SvgElement[] {
  const elements: SvgElement[] = [];
  const open: string[] = [];
  let position = 0;
  while (position < source.length) {
    TAG.lastIndex = position;
    const match = TAG.exec(source);
    if (!match) throw new Error(`has no tag at character ${position}`);
    const [text, closing, name = '', attributes = '', empty] = match;
    if (!closing && !open.length && elements.length) throw new Error('has a second root');
    if (closing && open.pop() !== name) throw new Error(`closes ${name}, which is not open`);
    if (!closing) elements.push({ name, attributes: readAttributes(attributes, name) });
    if (!closing && !empty) open.push(name);
    position += text.length;
  }
  if (open.length) throw new Error(`leaves ${open.join(', ')} open`);
  return elements;
}

function readAttributes(source: string, element: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', value = ''] of source.matchAll(ATTRIBUTE)) {
    if (attributes.has(name)) throw new Error(`has ${name} twice on one ${element}`);
    attributes.set(name, value);
  }
  return attributes;
}

import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterTypes } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;

/** Rendered markup, as every browser's parser reads it. */
export class DrawnMarkup {
  /** The markup of the element's tag. */
  readonly tag: string;
  /** The markup of its styles. */
  readonly styles: string;
  readonly #elements: readonly Element[];

  constructor(readonly markup: string) {
    this.tag = /^<[^>]*>/.exec(markup)![0];
    this.styles = /<style[^>]*>[^]*?<\/style>|<link[^>]*>/.exec(markup)?.[0] ?? '';
    const page = `<!doctype html><html lang="en"><title>Shop</title><body>${markup}<p id="after">After</p>`;
    this.#elements = elementsBelow(parse(page));
  }

  /** Elements with a word in an attribute, in the document's order, within the offer or the placement of this id. */
  #find(attribute: string, word: string, within?: string): Element[] {
    return this.#elements.filter(
      (element) =>
        attributeOf(element, attribute)?.split(' ').includes(word) &&
        (within === undefined || isWithin(element, within)),
    );
  }

  #first(part: string, within?: string): Element {
    const [first] = this.#find('part', part, within);
    if (!first) throw new Error(`No ${part} in ${within ?? this.tag}`);
    return first;
  }

  /** Number of these parts, within the offer or the placement of this id. */
  count(part: string, within?: string): number {
    return this.#find('part', part, within).length;
  }

  /** Number of elements with this word in this attribute. */
  countWith(attribute: string, word: string): number {
    return this.#find(attribute, word).length;
  }

  /** The text of the first of these parts. */
  text(part: string, within?: string): string {
    return textOf(this.#first(part, within));
  }

  /** The text of the whole element. */
  get allText(): string {
    return textOf(this.#find('class', 'frame')[0]!);
  }

  /** An attribute of the first of these parts. */
  attribute(part: string, name: string, within?: string): string | undefined {
    return attributeOf(this.#first(part, within), name);
  }

  /** An attribute of the element itself. */
  hostAttribute(name: string): string | undefined {
    return attributeOf(this.#elements.find(isOurs)!, name);
  }

  /** Ids of the offers in a placement. */
  ids(placement: string): string[] {
    return this.#find('part', 'offer', placement).map((card) => attributeOf(card, 'data-offer')!);
  }

  placements(): string[] {
    return this.#find('part', 'placement').map((section) => attributeOf(section, 'data-placement')!);
  }

  /** Everything that runs or could run: scripts, handlers, frames, addresses other than http(s), and elements outside of ours. */
  executable(): string[] {
    return this.#elements.flatMap((element) => {
      const { tagName } = element;
      const found: string[] = [];
      if (tagName === 'script' && attributeOf(element, 'type') !== 'application/json') found.push(tagName);
      if (/^(iframe|object|embed|base|meta|foreignobject)$/i.test(tagName)) found.push(tagName);
      for (const { name, value } of element.attrs) {
        if (/^on|^style$/i.test(name)) found.push(`${tagName} ${name}`);
        if (/^(src|href)$/.test(name) && !/^https?:/.test(new URL(value, 'http://drawn.test').protocol))
          found.push(`${tagName} ${name} ${value}`);
      }
      if (parentTag(element) === 'body' && !isOurs(element) && tagName !== 'p') found.push(`${tagName} in the body`);
      return found;
    });
  }
}

/** All elements of a document, also within templates. */
function elementsBelow(node: DefaultTreeAdapterTypes.ParentNode): Element[] {
  const children = tree.getChildNodes('content' in node ? node.content : node);
  return children.filter(tree.isElementNode).flatMap((child) => [child, ...elementsBelow(child)]);
}

function attributeOf(element: Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

function isOurs({ tagName }: Element): boolean {
  return /^(rewards-widget|giveaway-flow)$/.test(tagName);
}

function isWithin(element: Element, id: string): boolean {
  if (attributeOf(element, 'data-offer') === id || attributeOf(element, 'data-placement') === id) return true;
  const parent = tree.getParentNode(element);
  return parent !== null && tree.isElementNode(parent) && isWithin(parent, id);
}

function parentTag(element: Element): string | undefined {
  const parent = tree.getParentNode(element);
  return parent && tree.isElementNode(parent) ? parent.tagName : undefined;
}

function textOf(element: Element): string {
  return rawTextOf(element).replace(/\s+/g, ' ').trim();
}

function rawTextOf(node: DefaultTreeAdapterTypes.ChildNode): string {
  if (tree.isTextNode(node)) return node.value;
  return tree.isElementNode(node) ? node.childNodes.map(rawTextOf).join('') : '';
}

/** A text, or one of Shopify's components, as an extension asks for it. */
export type ShownNode = string | ShownElement;

export interface ShownElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly ShownNode[];
}

/** What a shop's owner has entered, and the texts in the buyer's language. */
export interface Setup {
  readonly settings: Readonly<Record<string, string | number | boolean>>;
  readonly strings: Readonly<Record<string, string>>;
}

/** All components in a tree, outer ones first. */
export function elementsIn(nodes: readonly ShownNode[]): ShownElement[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...elementsIn(node.children)]));
}

/** The text in a component. */
export function textOf(node: ShownNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('');
}

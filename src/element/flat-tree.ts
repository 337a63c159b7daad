/** `node` and its ancestors as rendered, through slots and shadow roots. */
export function* flatTreePath(node: Node): Generator<Node> {
  for (let at: Node | null | undefined = node; at;) {
    yield at;
    at = (at as Element).assignedSlot ?? at.parentNode ?? (at as Partial<ShadowRoot>).host;
  }
}

/** Whether a node is an element, in whatever window: each has a class of its own. */
export function isElement(node: Node): node is Element {
  return node.nodeType === node.ELEMENT_NODE;
}

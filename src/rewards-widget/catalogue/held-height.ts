/** Keeps the list high enough for the scroll position, so that nothing jumps with fewer cards. */
export function holdHeight(list: HTMLElement): void {
  const { height, top } = list.getBoundingClientRect();
  setHeight(list, Math.min(height, list.ownerDocument.defaultView!.innerHeight - top));
}

/** Gives back what has left the screen. */
export function releaseHeight(list: HTMLElement): void {
  const held = parseFloat(list.style.minHeight);
  if (held)
    setHeight(list, Math.min(held, list.ownerDocument.defaultView!.innerHeight - list.getBoundingClientRect().top));
}

function setHeight({ style }: HTMLElement, height: number): void {
  style.minHeight = height > 0 ? `${height}px` : '';
}

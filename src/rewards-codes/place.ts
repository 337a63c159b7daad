/** Puts elements into a list, and leaves those where they are that are there already: a move would lose the focus. */
export function place(list: HTMLElement, wanted: readonly HTMLElement[]): void {
  for (const element of [...list.children]) if (!wanted.includes(element as HTMLElement)) element.remove();
  wanted.forEach((element, index) => {
    if (list.children[index] !== element) list.insertBefore(element, list.children[index] ?? null);
  });
}

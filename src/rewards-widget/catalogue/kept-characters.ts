/**
 * Keeps characters that are typed into a field within the root. The page sees our host as the target, so it can't know that
 * somebody is typing, and would take them for its own shortcuts. Keys with modifiers, and all other keys, go on.
 */
export function keepCharacters(root: ShadowRoot): void {
  for (const type of ['keydown', 'keypress', 'keyup'] as const)
    root.addEventListener(type, (event) => {
      const { target, key, altKey, ctrlKey, metaKey } = event as KeyboardEvent;
      // A slotted field is the page's own.
      const typed = root.contains(target as Element) && (target as Element).matches('input,select') && key.length === 1;
      // AltGr writes characters too.
      const modified = altKey || ctrlKey || metaKey;
      if (typed && (!modified || (event as KeyboardEvent).getModifierState('AltGraph'))) event.stopPropagation();
    });
}

/** Listens to events of elements in the shadow root itself. Events of slotted elements belong to the page. */
export function listenToOwn(root: ShadowRoot, type: string, listener: (event: Event) => void): void {
  root.addEventListener(
    type,
    (event) => {
      if ((event.target as Node).getRootNode() === root) listener(event);
    },
    // Some events don't bubble.
    true,
  );
}

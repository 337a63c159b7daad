/** Listens to the events of what stands in a shadow root itself: what the page has put into its slots is its own. */
export function listenToOwn(root: ShadowRoot, type: string, listener: (event: Event) => void): void {
  root.addEventListener(
    type,
    (event) => {
      if ((event.target as Node).getRootNode() === root) listener(event);
    },
    // Some of them do not bubble.
    true,
  );
}

/**
 * Reports whether the shopper allows analytics: calls `tell` with each decision, the first one also when it was made on an earlier
 * visit, and not before it is known. Returns a function that stops it.
 */
export type Consent = (tell: (granted: boolean) => void) => () => void;

/** Calls `tell` with what `read` returns, unless that is undefined. */
export function reporter(read: () => boolean | undefined, tell: (granted: boolean) => void): () => void {
  return () => {
    const granted = read();
    if (granted !== undefined) tell(granted);
  };
}

/** Listens to events of the document that announce decisions. Returns a function that stops it. */
export function listenFor(names: readonly string[], listener: () => void): () => void {
  for (const name of names) document.addEventListener(name, listener);
  return () => {
    for (const name of names) document.removeEventListener(name, listener);
  };
}

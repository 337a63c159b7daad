/** Reads a value at most once in `lifetimeMs` milliseconds, and once at a time. A failure isn't kept. */
export function share<T>(read: () => Promise<T>, lifetimeMs: number): () => Promise<T> {
  let kept: Promise<T> | undefined;
  let readAt = -Infinity;
  let reading = false;
  return () => {
    if (kept && (reading || performance.now() - readAt < lifetimeMs)) return kept;
    reading = true;
    kept = read();
    kept.then(
      () => {
        reading = false;
        readAt = performance.now();
      },
      () => {
        reading = false;
        kept = undefined;
      },
    );
    return kept;
  };
}

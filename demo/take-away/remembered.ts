/** A pure function that keeps its last result: a page is drawn more often than what is on it changes. */
export function remembered<Given extends readonly unknown[], Result>(
  make: (...given: Given) => Result,
): (...given: Given) => Result {
  let last: { readonly given: Given; readonly result: Result } | undefined;
  return (...given) => {
    if (!last || !isSame(given, last.given)) last = { given, result: make(...given) };
    return last.result;
  };
}

/** Whether two inputs are the same; what is read of JSON by its identity, for it may be large. */
function isSame(some: unknown, other: unknown, depth = 3): boolean {
  if (Object.is(some, other)) return true;
  if (depth === 0 || typeof some !== 'object' || typeof other !== 'object' || some === null || other === null)
    return false;
  const names = new Set([...Object.keys(some), ...Object.keys(other)]);
  return [...names].every((name) =>
    isSame((some as Record<string, unknown>)[name], (other as Record<string, unknown>)[name], depth - 1),
  );
}

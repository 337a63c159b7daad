/** Remembers the last result of a pure function, because the page renders more often than its input changes. */
export function remembered<Given extends readonly unknown[], Result>(
  make: (...given: Given) => Result,
): (...given: Given) => Result {
  let last: { readonly given: Given; readonly result: Result } | undefined;
  return (...given) => {
    if (!last || !isSame(given, last.given)) last = { given, result: make(...given) };
    return last.result;
  };
}

/** Whether two inputs are equal. Payloads are compared by identity, because they may be large. */
function isSame(some: unknown, other: unknown, depth = 3): boolean {
  if (Object.is(some, other)) return true;
  if (depth === 0 || typeof some !== 'object' || typeof other !== 'object' || some === null || other === null)
    return false;
  const names = new Set([...Object.keys(some), ...Object.keys(other)]);
  return [...names].every((name) =>
    isSame((some as Record<string, unknown>)[name], (other as Record<string, unknown>)[name], depth - 1),
  );
}

/** Remembers the last result of a pure function, because the page renders more often than its input changes. */
export function remembered<Args extends readonly unknown[], Result>(
  make: (...args: Args) => Result,
): (...args: Args) => Result {
  let last: { readonly args: Args; readonly result: Result } | undefined;
  return (...args) => {
    if (!last || !isSame(args, last.args)) last = { args, result: make(...args) };
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

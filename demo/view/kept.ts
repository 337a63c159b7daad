/** Reads a value of an earlier visit; undefined if there is none, or it is unreadable. */
export function readKept(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`studio-${name}`) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Keeps a value for the next visit. Returns whether there was room for it. */
export function keep(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(`studio-${name}`, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

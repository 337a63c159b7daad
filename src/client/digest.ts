/** A short digest for names in the browser's storage: not secret, and the same on every page (FNV-1a, 64 bits). */
export function digest(...parts: readonly string[]): string {
  let hash = 0xcbf29ce484222325n;
  for (const char of JSON.stringify(parts))
    hash = BigInt.asUintN(64, (hash ^ BigInt(char.codePointAt(0)!)) * 0x100000001b3n);
  return hash.toString(36);
}

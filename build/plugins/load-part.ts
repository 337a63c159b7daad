/** Number of a part's addresses: one for the first try, and the others for retries. */
const ADDRESS_COUNT = 4;

/**
 * The addresses of a part. Firefox remembers a failed address and never requests it again while the page is open (HTML's
 * module map), so each try needs another one. With a fragment, the address differs for the page but not for the
 * server. There are only a few, so that an import map can pin them all.
 */
export function addressesOf(file: string): string[] {
  return Array.from({ length: ADDRESS_COUNT }, (_, failures) => (failures ? `${file}#${failures}` : file));
}

/** Loads a part, after the parts that it needs. Once all its addresses have failed, it starts over with the first. */
export const loadPart = `
  const partFailures = {};
  async function loadPart(file, ...needed) {
    await Promise.all(needed.map((other) => loadPart(other)));
    const failures = partFailures[file] ?? 0;
    try {
      return await import(failures ? file + '#' + failures : file);
    } catch (error) {
      partFailures[file] = (failures + 1) % ${ADDRESS_COUNT};
      throw error;
    }
  }
`;

/** How many addresses a part has: a first one, and the others for trying again. */
const ADDRESSES = 4;

/**
 * The addresses of a part. Firefox remembers an address that failed and never asks for it again while the page is open (HTML's
 * module map), so that each try needs another one. A fragment makes it another one for the page and the same one for the
 * server. They are few, so that an import map can pin them all.
 */
export function addressesOf(file: string): string[] {
  return Array.from({ length: ADDRESSES }, (_, failures) => (failures ? `${file}#${failures}` : file));
}

/** Loads a part, after those that it needs. Once all addresses of a part have failed, it starts over with the first. */
export const loadPart = `
  const partFailures = {};
  async function loadPart(file, ...needed) {
    await Promise.all(needed.map((other) => loadPart(other)));
    const failures = partFailures[file] ?? 0;
    try {
      return await import(failures ? file + '#' + failures : file);
    } catch (error) {
      partFailures[file] = (failures + 1) % ${ADDRESSES};
      throw error;
    }
  }
`;

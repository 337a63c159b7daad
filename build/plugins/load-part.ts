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

/** Name of the core's bindings, inside the core. */
export const CORE = 'coreBindings';

/**
 * Loads a part once, after the parts that it needs, and gives it the core's bindings. Once all its addresses have
 * failed, it starts over with the first.
 */
export const loadPart = `
  const parts = {};
  const partFailures = {};
  function loadPart(file, ...needed) {
    return (parts[file] ??= startPart(file, needed));
  }
  async function startPart(file, needed) {
    const failures = partFailures[file] ?? 0;
    try {
      const others = await Promise.all(needed.map((other) => loadPart(other)));
      return (await import(failures ? file + '#' + failures : file)).default(${CORE}, ...others);
    } catch (error) {
      delete parts[file];
      partFailures[file] = (failures + 1) % ${ADDRESS_COUNT};
      throw error;
    }
  }
`;

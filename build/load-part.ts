// The first code of the core in the browser: `plugins/hand-over-core.ts` puts it there.

/** Number of a part's addresses: one for the first try, and the others for retries. */
export const ADDRESS_COUNT = 4;

type Part = { default: (...given: unknown[]) => unknown };

/** The core's bindings: `hand-over-core.ts` adds them after the core's code. */
declare const core: unknown;

const parts: Record<string, Promise<unknown>> = {};
const partFailures: Record<string, number> = {};

/** A part's address, and what it shares with others. */
type Files = [file: string, ...shared: Files[]];

/**
 * Loads a part once, and gives it the bindings of the core and of what it shares with other parts.
 * Once all its addresses have failed, it starts over with the first.
 */
export function loadPart(...files: Files): Promise<unknown> {
  return (parts[files[0]] ??= startPart(files));
}

async function startPart([file, ...sharedFiles]: Files): Promise<unknown> {
  const failures = partFailures[file] ?? 0;
  try {
    const [part, ...shared] = await Promise.all([
      import(failures ? `${file}#${failures}` : file) as Promise<Part>,
      ...sharedFiles.map((each) => loadPart(...each)),
    ]);
    return part.default(core, ...shared);
  } catch (error) {
    delete parts[file];
    partFailures[file] = (failures + 1) % ADDRESS_COUNT;
    throw error;
  }
}

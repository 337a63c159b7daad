// The first code of the core in the browser: `plugins/hand-over-core.ts` puts it there.

/** Number of a part's addresses: one for the first try, and the others for retries. */
export const ADDRESS_COUNT = 4;

type Part = { default: (...given: unknown[]) => unknown };

/** The core's bindings: `hand-over-core.ts` adds them after the core's code. */
declare const coreBindings: readonly unknown[];

/** Taken at once: a page's script may wrap it later, and would be given the bindings. `await` may call a wrapped one, too. */
const { apply } = Reflect;
const { then } = Promise.prototype;

const parts: Record<string, Promise<unknown>> = {};
const partFailures: Record<string, number> = {};

/**
 * Loads a part once, after the parts that it needs, and gives it the core's bindings. Once all its addresses have
 * failed, it starts over with the first.
 */
export function loadPart(file: string, ...needed: string[]): Promise<unknown> {
  return (parts[file] ??= startPart(file, needed));
}

async function startPart(file: string, needed: string[]): Promise<unknown> {
  const failures = partFailures[file] ?? 0;
  try {
    const others = await Promise.all(needed.map((other) => loadPart(other)));
    return await apply(then, import(failures ? `${file}#${failures}` : file), [
      (part: Part) => part.default(coreBindings, ...others),
    ]);
  } catch (error) {
    delete parts[file];
    partFailures[file] = (failures + 1) % ADDRESS_COUNT;
    throw error;
  }
}

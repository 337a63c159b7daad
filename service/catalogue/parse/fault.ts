import type { z } from 'zod';

/** Indices and keys that lead to a part of a catalogue. */
export type Path = readonly (string | number)[];

/**
 * Describes the first fault of `value` in a line: `partners[0].feed.all[3].id: must be a string`.
 *
 * @param base where `value` is in the catalogue
 */
export function describeFault(error: z.ZodError, value: unknown, base: Path = []): string {
  const [issue] = error.issues;
  if (!issue) return 'is malformed';
  const missing = issue.path.length > 0 && valueAt(value, issue.path) === undefined;
  const path = formatPath([...base, ...issue.path]);
  return `${path ? `${path}: ` : ''}${missing ? 'is missing' : issue.message}`;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((parent, key) => (parent as Record<PropertyKey, unknown> | undefined)?.[key], value);
}

/** Formats a path, as in `partners[0].feed`. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((key, index) => {
      if (typeof key === 'number') return `[${key}]`;
      const name = String(key);
      if (!/^[A-Za-z_$][\w$]*$/.test(name)) return `[${JSON.stringify(name)}]`;
      return index ? `.${name}` : name;
    })
    .join('');
}

/** The catalogue is refused as a whole. The message begins with the path of the first fault. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
}

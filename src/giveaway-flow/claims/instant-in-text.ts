/** An ISO 8601 instant with its offset, as refusals contain it (contract 7). */
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)/;

/** The first instant in a text, in epoch milliseconds. */
export function instantInText(text: string): number | undefined {
  const instant = Date.parse(INSTANT.exec(text)?.[0] ?? '');
  return Number.isNaN(instant) ? undefined : instant;
}

const DAY_MS = 86_400_000;

/** The first instant of a day or an instant in ISO 8601, in epoch milliseconds. Without an offset it is UTC. */
export function startOf(text: string): number {
  return Date.parse(isWholeDay(text) || /(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
}

/** The instant from which a day or an instant is past, in epoch milliseconds. A day lasts until its end. */
export function endOf(text: string): number {
  return startOf(text) + (isWholeDay(text) ? DAY_MS : 0);
}

function isWholeDay(text: string): boolean {
  return text.length === 10;
}

/** How a body is compressed. */
export type Encoding = 'br' | 'gzip';

/** In order of preference: among equal weights, the smallest body wins. */
export const PREFERRED_ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

/**
 * Chooses the encoding that a caller likes best (RFC 9110, 12.5.3).
 *
 * @param accepted its `Accept-Encoding`
 * @param supported in order of preference
 * @returns undefined if the body has to be sent as it is
 */
export function chooseEncoding(
  accepted: string | null | undefined,
  supported = PREFERRED_ENCODINGS,
): Encoding | undefined {
  if (!accepted) return undefined;
  const weights = readWeights(accepted);
  const weightOf = (encoding: Encoding): number => weights.get(encoding) ?? weights.get('*') ?? 0;
  const best = Math.max(...supported.map(weightOf));
  // Without a weight of its own, no encoding is accepted, but never preferred.
  return best > 0 && best >= (weights.get('identity') ?? 0)
    ? supported.find((encoding) => weightOf(encoding) === best)
    : undefined;
}

/** Weights from 0 to 1, by name in lower case. */
function readWeights(accepted: string): ReadonlyMap<string, number> {
  const entries = accepted.split(',').map((entry): [string, number] => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return [name, weight === undefined ? 1 : Number(weight) || 0];
  });
  return new Map(entries);
}

/** Makes a tag weak, since the body may be sent in several encodings. */
export function weaken(tag: string): string {
  return tag.startsWith('W/') ? tag : `W/${tag}`;
}

/** Whether an `If-None-Match` names `tag`, by the weak comparison (RFC 9110, 13.1.2). */
export function namesTag(ifNoneMatch: string, tag: string): boolean {
  const names = ifNoneMatch.split(',').map((name) => name.trim());
  return names.some((name) => name === '*' || weaken(name) === weaken(tag));
}

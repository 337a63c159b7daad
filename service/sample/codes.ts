import { createRandom } from './random.js';

/** Without characters that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Invented codes, all different, as in `OATS-7KQ2-M4XD`. */
export function inventCodes(prefix: string, count: number): string[] {
  const random = createRandom(prefix);
  const part = () => Array.from({ length: 4 }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('');
  const codes = new Set<string>();
  while (codes.size < count) codes.add(`${prefix}-${part()}-${part()}`);
  return [...codes];
}

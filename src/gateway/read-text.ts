import { textPieces } from '../client/text-pieces.js';

/**
 * Reads a body as text.
 *
 * @param longest characters past which it is given up
 * @returns nothing when it is longer
 */
export async function readText(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  longest: number,
): Promise<string | undefined> {
  let text = '';
  for await (const piece of body ? textPieces(body) : []) {
    text += piece;
    if (text.length > longest) return undefined;
  }
  return text;
}

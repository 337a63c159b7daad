import { textPieces } from './text-pieces.js';

/** Reads a body as text, and tells of all that has come so far with each piece that comes. */
export async function readText(body: ReadableStream<Uint8Array>, onText: (text: string) => void): Promise<string> {
  let text = '';
  for await (const piece of textPieces(body)) onText((text += piece));
  return text;
}

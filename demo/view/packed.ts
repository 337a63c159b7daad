import type { Json } from '../model/json.js';

/** Packs a value into characters that an address may contain: deflated, in base64url. */
export async function pack(value: Json): Promise<string> {
  const bytes = new Uint8Array(
    await through(new CompressionStream('deflate-raw'), JSON.stringify(value)).arrayBuffer(),
  );
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/**
 * Unpacks the result of `pack`.
 *
 * @throws {Error} for anything else
 */
export async function unpack(packed: string): Promise<unknown> {
  const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return JSON.parse(await through(new DecompressionStream('deflate-raw'), bytes).text()) as unknown;
}

function through(stream: CompressionStream | DecompressionStream, data: BlobPart): Response {
  return new Response(new Blob([data]).stream().pipeThrough(stream));
}

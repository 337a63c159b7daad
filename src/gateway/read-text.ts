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
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  // Not every place that a gateway runs in can iterate over a stream.
  for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read()) {
    text += piece.value;
    if (text.length > longest) {
      await reader?.cancel();
      return undefined;
    }
  }
  return text;
}

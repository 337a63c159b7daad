/**
 * Reads a body as text.
 *
 * @param maxBytes limit after which reading stops
 * @returns undefined when it is longer
 */
export async function readText(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  maxBytes: number,
): Promise<string | undefined> {
  if (!body) return '';
  // Streams that decode and count would cost a tenth of the whole answer.
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

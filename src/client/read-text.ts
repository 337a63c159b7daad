/** Reads a body as text. Calls `onText` for each piece, with all text so far. */
export async function readText(body: ReadableStream<BufferSource>, onText: (text: string) => void): Promise<string> {
  // Safari can't iterate over a stream.
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    onText((text += value));
  }
}

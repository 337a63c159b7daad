/** Reads a body as text, and tells of all that has come so far with each piece that comes. */
export async function readText(body: ReadableStream<BufferSource>, onText: (text: string) => void): Promise<string> {
  // Safari cannot iterate over a stream.
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    onText((text += value));
  }
}

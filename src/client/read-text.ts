/** Reads a body as text, and tells of all that has come so far with each piece that comes. */
export async function readText(body: ReadableStream<Uint8Array>, onText: (text: string) => void): Promise<string> {
  let text = '';
  // Not by `for await`, which Safari has not for streams.
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value;
    onText(text);
  }
  return text;
}

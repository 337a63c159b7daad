/** Yields the text of a body, piece by piece as it arrives. Stopping early cancels the body. */
export async function* textPieces(body: ReadableStream<BufferSource>): AsyncGenerator<string, void> {
  // Safari can't iterate over a stream, nor can some platforms of the gateway.
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

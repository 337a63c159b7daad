/** Yields the text of a body, piece by piece as it arrives. Stopping early cancels the body. */
export async function* textPieces(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  // Safari can't iterate over a stream, nor can some platforms of the gateway.
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let done = false;
  try {
    while (!done) {
      const piece = await reader.read();
      done = piece.done;
      yield decoder.decode(piece.value, { stream: !done });
    }
  } finally {
    if (!done) await reader.cancel();
  }
}

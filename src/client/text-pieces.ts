/** The text of a body, piece by piece as it comes. A caller who stops early ends the body. */
export async function* textPieces(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  // Neither Safari nor every place that a gateway runs in can iterate over a stream.
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

/** The text of a body, piece by piece as it comes. Whoever leaves off ends the body. */
export async function* textPieces(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let done = false;
  try {
    // Neither Safari nor every place that a gateway runs in can iterate over a stream.
    for (let piece = await reader.read(); !(done = piece.done); piece = await reader.read()) yield piece.value;
  } catch (error) {
    done = true;
    throw error;
  } finally {
    if (!done) await reader.cancel();
  }
}

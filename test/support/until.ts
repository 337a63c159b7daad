/**
 * Waits until `condition` holds.
 *
 * @throws with the message `otherwise` after a minute, because a busy machine may take long
 */
export async function until(condition: () => boolean, otherwise = 'what was waited for did not come'): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(otherwise);
    await new Promise((resolve) => void setTimeout(resolve, 10));
  }
}

/** Creates a key for one claim and all its tries. */
export function createIdempotencyKey(): string {
  // `randomUUID` is missing on plain http.
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
}

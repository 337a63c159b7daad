/**
 * An answer that says what failed, in the contract's envelope (2.1).
 *
 * @param message in plain words, for whoever looks at the shop: nothing of the upstream's insides
 */
export function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    { success: false, message },
    { status, headers: { ...headers, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } },
  );
}

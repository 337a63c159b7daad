/** A refusal by the gateway: thrown anywhere in it, and sent by `refuse`. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the service turned the request down, so that its earlier answers are no longer valid. */
  readonly certain: boolean;

  /** @param message in plain words for shoppers; it must not reveal anything about the service */
  constructor(
    status: number,
    message: string,
    {
      headers = {},
      certain = false,
      cause,
    }: { headers?: Record<string, string>; certain?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.headers = headers;
    this.certain = certain;
  }
}

/**
 * Makes an answer that says what failed, in the contract's envelope (2.1).
 *
 * @param message as in `Refusal`
 */
export function refuse(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(
    { success: false, message },
    { status, headers: { ...headers, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } },
  );
}

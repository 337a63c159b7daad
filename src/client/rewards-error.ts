/**
 * The kind of failure of a request:
 * - `http`: an answer other than 200; `status` is set, and `message` is the server's if it sent one
 * - `refused`: a read answered `success: false`; `message` is the server's
 * - `network`: no answer came, the connection broke, or a request with a key was redirected
 * - `timeout`: no whole answer in time
 * - `aborted`: the caller's signal ended it
 * - `format`: the answer is not what the contract describes
 */
export type RewardsErrorKind = 'http' | 'refused' | 'network' | 'timeout' | 'aborted' | 'format';

export interface RewardsErrorOptions extends ErrorOptions {
  /** HTTP status, with kind `http`. */
  status?: number | undefined;
  /**
   * Whether the answer was in the contract's envelope (2.1), with `success: false`. Any other may come from something in front of the
   * service, such as a firewall. False by default.
   */
  envelope?: boolean | undefined;
  /** The server's text for the customer. */
  serverMessage?: string | undefined;
  /** Milliseconds that the server asked to wait (`Retry-After`), a day at most. */
  retryAfter?: number | undefined;
  /** Whether the same request would fail again, although its kind is `network`. */
  lasting?: boolean | undefined;
}

/**
 * The client's only error class. Contains neither the API key nor a user's identifier. After an answer that isn't JSON, `cause` is
 * its address without the query.
 */
export class RewardsError extends Error {
  override readonly name = 'RewardsError';
  readonly kind: RewardsErrorKind;
  readonly status: number | undefined;
  readonly serverMessage: string | undefined;
  readonly retryAfter: number | undefined;
  readonly #envelope: boolean | undefined;
  readonly #lasting: boolean | undefined;

  constructor(kind: RewardsErrorKind, message: string, options: RewardsErrorOptions = {}) {
    super(message, options);
    this.kind = kind;
    this.status = options.status;
    this.serverMessage = options.serverMessage;
    this.retryAfter = options.retryAfter;
    this.#envelope = options.envelope;
    this.#lasting = options.lasting;
  }

  /** Whether the same request may work later: no answer came, or the service is down or busy. */
  get transient(): boolean {
    const { kind, status = 0 } = this;
    if (this.#lasting) return false;
    return kind === 'network' || kind === 'timeout' || status === 429 || status >= 500;
  }

  /**
   * Whether the service certainly did nothing, because it turned the request down, in the contract's envelope (2.1). If not, a claim
   * may have gone through.
   */
  get certain(): boolean {
    const { status = 0 } = this;
    return this.#envelope === true && status >= 400 && status < 500 && status !== 408;
  }
}

/** Returns a `RewardsError` as it is. Anything else becomes one of kind `network`. */
export function toRewardsError(cause: unknown): RewardsError {
  return cause instanceof RewardsError ? cause : new RewardsError('network', String(cause), { cause });
}

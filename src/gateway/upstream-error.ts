/** An exchange with the upstream that came to nothing. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  /** What the gateway answers: 502 for an upstream that cannot be reached or breaks off, 504 for one that is too slow. */
  readonly status: 502 | 504;

  constructor(status: 502 | 504, options?: ErrorOptions) {
    super(status === 504 ? 'The service took too long to answer.' : 'The service cannot be reached.', options);
    this.status = status;
  }
}

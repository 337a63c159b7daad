/** A request and its answer, as logs and metrics see them: without query and headers, which contain keys, users and codes. */
export interface RequestRecord {
  /** When it arrived, in epoch milliseconds. */
  readonly time: number;
  readonly method: string;
  /** Still encoded: decoded, it could contain line breaks or control codes for a terminal. */
  readonly path: string;
  readonly status: number;
  /** Milliseconds from the request to its answer. */
  readonly duration: number;
  /** `X-Request-Id`, if the proxy in front sent one. */
  readonly id?: string;
  /** Fingerprint of the key that it carries, if the key is in use. */
  readonly key?: string;
  /** Trace id of a valid `traceparent`. */
  readonly traceId?: string;
}

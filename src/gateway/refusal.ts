import { contract } from '../contract/gateway.js';

interface RefusalOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the service turned the request down, so that its earlier answers are no longer valid. */
  readonly certain?: boolean;
  readonly cause?: unknown;
}

interface CaseOptions extends RefusalOptions {
  /** In place of the case's own. */
  readonly status?: number;
  /** Values for the `{name}` placeholders in the message. */
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A refusal by the gateway, thrown anywhere in it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly certain: boolean;

  /** @param message in plain words for shoppers; it must not reveal anything about the service */
  constructor(status: number, message: string, { headers = {}, certain = false, cause }: RefusalOptions = {}) {
    super(message, { cause });
    this.status = status;
    this.headers = headers;
    this.certain = certain;
  }

  /** Makes a refusal in the words that all gateways have for this case. */
  static for(name: keyof typeof contract.refusals, { status, values = {}, ...options }: CaseOptions = {}): Refusal {
    const refusal = contract.refusals[name];
    const message = refusal.message.replace(/\{(\w+)\}/g, (_braces, value: string) => String(values[value]));
    return new Refusal(status ?? refusal.status, message, options);
  }

  /** Refuses a method, and names those that are possible. */
  static ofMethod(methods: readonly string[]): Refusal {
    const allowed = methods.join(', ');
    return Refusal.for('methodNotAllowed', { values: { methods: allowed }, headers: { Allow: allowed } });
  }

  /** An answer that says what failed, in the contract's envelope (2.1). */
  answer(): Response {
    const { status, message, headers } = this;
    return Response.json(
      { success: false, message },
      { status, headers: { ...headers, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } },
    );
  }
}

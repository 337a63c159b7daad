import { contract } from '../contract/gateway.js';

/** A request's place in a trace, as the header `traceparent` has it (W3C Trace Context). */
export interface TraceContext {
  /** 32 hexadecimal digits, which all requests of the trace share. */
  readonly traceId: string;
  /** Two hexadecimal digits. */
  readonly flags: string;
}

const TRACEPARENT = new RegExp(contract.patterns.traceparent);

/** Sampled, and random trace id. The standard wants all others to be 0 in what is passed on. */
const KNOWN_FLAGS = 0b11;

/**
 * Reads the header `traceparent`. It comes from outside: anything but its exact form is ignored.
 *
 * @returns undefined without a valid one
 */
export function readTraceContext(header: string | null | undefined): TraceContext | undefined {
  const [, traceId, flags] = TRACEPARENT.exec(header ?? '') ?? [];
  return traceId === undefined || flags === undefined ? undefined : { traceId, flags };
}

/** Writes the header for the next hop: a span of its own in the same trace. */
export function nextTraceparent({ traceId, flags }: TraceContext): string {
  return `00-${traceId}-${createSpanId()}-${hex(Number.parseInt(flags, 16) & KNOWN_FLAGS)}`;
}

function createSpanId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  // An id of zeros alone is invalid.
  bytes[7]! |= 1;
  return [...bytes].map(hex).join('');
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}

import { isRecord } from '../wire/fields.js';

/** A code, and when it was claimed. */
export interface ClaimedCode {
  readonly code: string;
  /** When it was claimed, in epoch milliseconds. */
  readonly at: number;
}

/** What is stored of a claim: its code, and while a claim is under way, the key of its tries. */
export interface ClaimRecord {
  readonly code?: ClaimedCode | undefined;
  readonly key?: string | undefined;
}

/** Reads a claim by its name in storage. Empty if there is none, or it is damaged. */
export function readClaimRecord(storage: Storage | undefined, name: string): ClaimRecord {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(name) ?? 'null');
    if (!isRecord(stored)) return {};
    const { code, at, key } = stored;
    return {
      code: typeof code === 'string' ? { code, at: Number(at) || 0 } : undefined,
      key: typeof key === 'string' ? key : undefined,
    };
  } catch {
    return {};
  }
}

export function writeClaimRecord({ code, key }: ClaimRecord): string {
  return JSON.stringify({ ...code, key });
}

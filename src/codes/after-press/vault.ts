import { readKeptCode, type KeptCode, keyOf } from '../../kept-codes/kept-codes.js';

/** Asks the gateway to erase what the query names. */
type AskCodes = (method: 'DELETE', query: string) => Promise<Response>;

/** The shopper's codes at the gateway. */
export interface Vault {
  /** False if they could not be read. */
  readonly isComplete: boolean;
  /** Adds them to those of the browser, which knows more of what it has itself. The newest is first. */
  merge(kept: readonly KeptCode[]): KeptCode[];
  /** Erases a code, if it is there. Rejects if the gateway doesn't say that it is erased. */
  erase(kept: KeptCode): Promise<void>;
}

/** @param answer of the gateway to the question who the shopper is */
export async function openVault(answer: Response, ask: AskCodes): Promise<Vault> {
  const codes = new Map<string, KeptCode & { readonly id: string }>();
  const isComplete = await answer
    .json()
    .then(({ data }: { data: { codes: readonly { id: string }[] } }) => {
      for (const entry of data.codes) {
        const kept = readKeptCode(entry);
        if (kept) codes.set(keyOf(kept), { ...kept, id: entry.id });
      }
      return true;
    })
    .catch(() => false);
  return {
    isComplete,
    merge: (kept) => {
      const merged = new Map<string, KeptCode>(codes);
      for (const code of kept) merged.set(keyOf(code), code);
      return [...merged.values()].sort((one, other) => other.at - one.at);
    },
    erase: async (kept) => {
      const known = codes.get(keyOf(kept));
      if (known && !(await ask('DELETE', `?id=${encodeURIComponent(known.id)}`)).ok) throw new Error('Not erased');
      codes.delete(keyOf(kept));
    },
  };
}

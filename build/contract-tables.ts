import { readFileSync } from 'node:fs';
import { root } from './entries.js';

interface Contract {
  readonly maxBytes: Readonly<Record<string, number>>;
  readonly refusals: Readonly<Record<string, { readonly status: number; readonly message: string }>>;
}

type Row = readonly string[];

const { maxBytes, refusals } = JSON.parse(readFileSync(`${root}/src/contract/gateway.json`, 'utf8')) as Contract;

/** The kinds of tables for `<!-- table: KIND -->`, from what all gateways do alike. */
export const contractTables: Readonly<Record<string, { readonly head: Row; readonly rows: readonly Row[] }>> = {
  refusals: {
    head: ['status', 'message'],
    rows: Object.values(refusals).map(({ status, message }) => [String(status), message]),
  },
  sizes: {
    head: ['answer to', 'bytes'],
    rows: Object.entries(maxBytes).map(([answer, bytes]) => [answer, bytes.toLocaleString('en')]),
  },
};

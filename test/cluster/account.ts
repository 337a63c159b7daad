import { digest } from '../../service/keys/digest.js';
import { eventually } from '../support/eventually.js';
import type { Claim, ClaimLoad } from './claim-load.js';
import type { DatabaseCluster } from './database-cluster.js';

const PATIENCE_MS = 120_000;
const CALLERS = 8;

/** What was answered, compared with what is in the database. */
export interface Account {
  /** Claims that were made. */
  readonly claims: number;
  /** Codes that were answered at the first try. */
  readonly answered: number;
  /** Claims without an answer that were tried again. */
  readonly triedAgain: number;
  /** Answered codes that the database doesn't have as given to this shopper. */
  readonly lost: number;
  /** Codes that went to two shoppers, and shoppers who got two codes. */
  readonly doubled: number;
}

/** Tries again each claim that got no answer, and then compares all codes with the database. */
export async function closeAccount(load: ClaimLoad, cluster: DatabaseCluster): Promise<Account> {
  const { claims } = load;
  const open = claims.filter(({ codes }) => codes.size === 0);
  const waiting = open.values();
  const tryAgain = async () => {
    for (const claim of waiting) await eventually(() => load.try(claim), PATIENCE_MS);
  };
  await Promise.all(Array.from({ length: CALLERS }, tryAgain));
  const given = await cluster.query<{ person: string; code: string }>(
    `select encode(person, 'hex') as person, code from claims`,
  );
  return {
    claims: claims.length,
    answered: claims.length - open.length,
    triedAgain: open.length,
    ...compare(claims, given),
  };
}

/** @param given rows of the database: who has which code */
export function compare(
  claims: readonly Pick<Claim, 'shopper' | 'codes'>[],
  given: readonly { readonly person: string; readonly code: string }[],
): { lost: number; doubled: number } {
  const rows = new Set(given.map(({ person, code }) => `${person} ${code}`));
  const answers = claims.flatMap(({ shopper, codes }) =>
    [...codes].map((code) => ({ code, row: `${digest(shopper).toString('hex')} ${code}` })),
  );
  const distinct = (values: readonly string[]) => new Set(values).size;
  return {
    lost: answers.filter(({ row }) => !rows.has(row)).length,
    doubled:
      answers.length -
      distinct(answers.map(({ code }) => code)) +
      claims.filter(({ codes }) => codes.size > 1).length +
      (given.length - distinct(given.map(({ code }) => code))) +
      (given.length - distinct(given.map(({ person }) => person))),
  };
}

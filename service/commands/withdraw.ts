import { connect } from '../database/connect.js';
import { withdrawCodes, type Withdrawal } from '../giveaways/withdraw-codes.js';

/** For the statement, which may go through a million codes. */
const STATEMENT_LIMIT_MS = 300_000;

/** Withdraws codes that may have been given already, and prints how many are left of each offer. */
export async function withdraw(url: string | undefined, withdrawal: Withdrawal): Promise<void> {
  if (url === undefined) throw new Error('DATABASE_URL is missing');
  const sql = connect(url, { max: 1, limit: STATEMENT_LIMIT_MS });
  const pools = await withdrawCodes(sql, withdrawal).finally(() => sql.end());
  if (pools.length === 0) console.log('no such offer has codes');
  for (const { partner, offer, withdrawn, left } of pools)
    console.log(`${partner} ${offer}: ${withdrawn} withdrawn, ${left} left`);
}

import type { Outcome } from './history.js';

const NOT_OPEN = /^This offer has (ended|not opened yet)\.$/;
const INSTANT = /^You can claim again after (\S+)$/;

/** Reads the answer to a claim, of the service or of a gateway in front of it. What can't be read is lost. */
export async function readOutcome(response: Response): Promise<Outcome> {
  const body = (await response.json().catch(() => undefined)) as
    { success?: unknown; data?: { code?: unknown }; message?: unknown } | undefined;
  const message = String(body?.message);
  if (response.status === 200 && body?.success === true && typeof body.data?.code === 'string')
    return { is: 'claimed', code: body.data.code };
  if (response.status === 200 && body?.success === false) {
    if (message === 'You have already claimed this offer.') return { is: 'already-claimed' };
    if (message === 'There are no codes available for this offer.') return { is: 'sold-out' };
    const [, instant] = INSTANT.exec(message) ?? [];
    if (instant !== undefined) return { is: 'too-soon', until: Date.parse(instant) };
  }
  if (response.status === 400 && NOT_OPEN.test(message)) return { is: 'not-open' };
  return { is: response.status >= 400 && response.status < 500 ? 'failed' : 'lost' };
}

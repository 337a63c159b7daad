import { contract } from '../contract/gateway.js';
import { createTimeBudget } from '../http/time-budget.js';
import type { Admission } from './admission.js';
import { Refusal } from './refusal.js';
import type { Settings } from './settings.js';

const { once: ONCE, codeId: CODE_ID } = contract.queryKeys;

const ID = new RegExp(contract.patterns.codeId);

type CodesRoute = (request: Request, url: URL, admission: Admission) => Promise<Response>;

/**
 * Says who the shopper is, for `<rewards-codes>`: the digests under which their browser keeps codes. With a vault, it also lists or
 * erases the codes in it. It is accepted from the same pages as a claim, and asks nothing of the service.
 */
export function createCodesRoute(settings: Settings): CodesRoute {
  const { crossOrigin, findShopper, vault, eraser, report, timeout } = settings;
  return async (request, url, admission) => {
    if (!crossOrigin.mayChange(request)) throw Refusal.for('codesNotAllowed');
    const shopper = await findShopper(request, admission);
    if (!shopper) throw Refusal.for('signedOutOfCodes');
    const { user } = shopper;
    const erased = request.method === 'DELETE' ? readErased(url) : undefined;
    await admission.codes(user);
    const headers = await shopper.headers();
    // A vault that was there before may still have codes.
    if (erased !== undefined && !eraser) throw Refusal.for('codesUnavailable', { headers });
    const answer = async (): Promise<object> => {
      if (erased === undefined) return { data: { codes: (await vault?.list(user)) ?? [] } };
      await eraser?.erase(user, erased);
      return {};
    };
    const body = await createTimeBudget(timeout / 2)(answer).catch((cause: unknown) => {
      report('vault', request, cause);
      // The page still shows the codes of its browser.
      throw Refusal.for('codesUnavailable', { headers, cause });
    });
    return Response.json(
      { success: true, ...body },
      { headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', ...headers } },
    );
  };
}

/**
 * Which code to erase. A query that may have meant something else erases nothing, since codes can't be had again.
 *
 * @returns null to erase all
 * @throws {Refusal} 400 for an unknown key, a repeated one, or an id that isn't one of ours
 */
function readErased({ searchParams }: URL): string | null {
  const keys = [...searchParams.keys()];
  const id = searchParams.get(CODE_ID);
  const isKnown = keys.every((key) => key === CODE_ID || key === ONCE) && new Set(keys).size === keys.length;
  if (!isKnown || (id !== null && !ID.test(id))) throw Refusal.for('unreadableQuery');
  return id;
}

import { contract, isWithin } from '../contract/gateway.js';

/** How much is let through to the service and the vault in any 60 seconds. Answers from memory are never counted. */
export interface Limits {
  /** Requests from one address; 120 by default. Wrong tokens have a limit of the same size, counted separately. */
  requests?: number | undefined;
  /** Claims of one user; 20 by default. */
  claims?: number | undefined;
  /** Flows that record a view of one user; 60 by default. */
  views?: number | undefined;
  /** Claims from one address, since several people may be behind one router; 60 by default. */
  visitors?: number | undefined;
  /** Flows and giveaways not seen before, across all shoppers; 60 by default. One address gets a quarter, at least one. */
  feeds?: number | undefined;
  /** Reads and erasures of one user's codes; 60 by default. They count as `requests` of the address, too. */
  codes?: number | undefined;
}

const OPTIONS = contract.options.limits;

/**
 * Reads the option.
 *
 * @throws {TypeError}
 */
export function readLimits(limits: Limits | false = {}): Required<Limits> | undefined {
  if (limits === false) return undefined;
  const all = Object.fromEntries(
    Object.entries(OPTIONS).map(([name, option]) => [name, option.default]),
  ) as unknown as Required<Limits>;
  for (const [name, limit] of Object.entries<number | undefined>({ ...limits })) {
    if (!isName(name)) throw new TypeError(`limits: there is no limit ${name}`);
    if (limit === undefined) continue;
    if (!(isWithin(OPTIONS[name], limit) && (Number.isInteger(limit) || limit === Infinity)))
      throw new TypeError(`limits: ${name} must be a whole number from ${OPTIONS[name].min} on, or Infinity`);
    all[name] = limit;
  }
  return all;
}

function isName(name: string): name is keyof Limits {
  return Object.hasOwn(OPTIONS, name);
}

/**
 * Told of each place where a payload drifts from the contract.
 *
 * @param path where in the payload, as in `all[3].settings.ctaBg`; empty for the payload as a whole
 * @param problem what is wrong there, in a few plain words; never the value itself
 */
export type Report = (path: string, problem: string) => void;

/** One place where a payload drifts from the contract. */
export interface Drift {
  readonly path: string;
  readonly problem: string;
}

/** Past so many, drifts are counted and no longer listed: a catalogue can be wrong in every line. */
const MOST = 200;

/** Collects drifts, each path once. */
export class DriftList {
  readonly #byPath = new Map<string, Drift>();
  #more = 0;

  readonly report: Report = (path, problem) => {
    if (this.#byPath.has(path)) return;
    if (this.#byPath.size < MOST) this.#byPath.set(path, { path, problem });
    else this.#more++;
  };

  /** In the order found; when there were too many to list, the last one says how many more. */
  get drifts(): readonly Drift[] {
    const drifts = [...this.#byPath.values()];
    if (this.#more) drifts.push({ path: '', problem: `has ${this.#more} more problems that are not listed` });
    return drifts;
  }

  /** Tells of all that has been collected. */
  tell(report: Report): void {
    for (const { path, problem } of this.drifts) report(path, problem);
  }
}

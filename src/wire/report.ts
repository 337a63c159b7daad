/**
 * Receives each place where a payload drifts from the contract.
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

/** Maximum number of reports, because a catalogue can be wrong in every line. */
const MAX_REPORTS = 200;

/** Passes on the first report for each path, up to 200, and then one that there are more. */
export function limitReport(report?: Report): Report {
  const paths = new Set<string>();
  return (path, problem) => {
    if (paths.size > MAX_REPORTS || paths.has(path)) return;
    paths.add(path);
    if (paths.size > MAX_REPORTS) report?.('', 'has more problems');
    else report?.(path, problem);
  };
}

/**
 * Runs all jobs in turn, several times: A B C A B C. If the machine gets slower or faster meanwhile, all jobs are affected
 * and the ratios stay. Each number of the result is the median over the rounds.
 */
export async function interleave<Name extends string, Numbers extends Record<string, number>>(
  rounds: number,
  jobs: Record<Name, () => Promise<Numbers>>,
): Promise<Record<Name, Numbers>> {
  const names = Object.keys(jobs) as Name[];
  const runs = new Map<Name, Numbers[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const name of names) runs.get(name)!.push(await jobs[name]());
  }
  return Object.fromEntries(names.map((name) => [name, medians(runs.get(name)!)])) as Record<Name, Numbers>;
}

function medians<Numbers extends Record<string, number>>(runs: readonly Numbers[]): Numbers {
  const median = (key: string): number => runs.map((run) => run[key]!).sort((a, b) => a - b)[runs.length >> 1]!;
  return Object.fromEntries(Object.keys(runs[0]!).map((key) => [key, median(key)])) as Numbers;
}

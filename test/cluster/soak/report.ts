import { groupBy } from '../../history/group-by.js';
import { print } from '../../runner/tally.js';
import type { MemoryOfProcess } from './memory.js';
import type { Round } from './round.js';

const seconds = (ms: number) => (ms / 1000).toFixed(1);

export function reportRound({ number, claims, operations, faults, connections }: Round): void {
  print(
    `Round ${number}: ${claims} claims, ${operations} requests, ${faults.length} faults; ` +
      `at rest ${connections.open} connections, ${connections.busy} busy.`,
  );
}

/** All rounds together, those of earlier runs too. */
export function reportSoak(rounds: readonly Round[], processes: readonly MemoryOfProcess[]): void {
  const sum = (value: (round: Round) => number) => rounds.reduce((total, round) => total + value(round), 0);
  const gaps = groupBy(
    rounds.flatMap(({ done }) => done),
    ({ title }) => title,
  );
  print('\nwhat was done                             times   longest without a claim');
  for (const [title, times] of [...gaps].sort(([one], [other]) => one.localeCompare(other))) {
    const longest = Math.max(...times.map(({ gapMs }) => gapMs));
    print(`${title.padEnd(40)} ${String(times.length).padStart(6)} ${seconds(longest).padStart(24)} s`);
  }
  const claims = sum((round) => round.claims);
  const answered = sum((round) => round.answered);
  print(
    `\n${rounds.length} rounds, ${sum(({ minutes }) => minutes).toFixed(0)} minutes, ${sum(({ done }) => done.length)} things done`,
  );
  print(
    `claims: ${claims}, answered ${answered}, without an answer and tried again ${sum((round) => round.triedAgain)}`,
  );
  print(`histories: ${sum((round) => round.operations)} requests, ${sum((round) => round.faults.length)} faults`);
  print(
    `visits: ${sum((round) => round.visits.feeds)} feeds, ${sum((round) => round.visits.giveaways)} giveaways, ` +
      `${sum((round) => round.visits.failed)} without an answer`,
  );
  const open = rounds.map(({ connections }) => connections.open);
  print(`connections of the service at rest: ${Math.min(...open)} to ${Math.max(...open)}`);
  for (const { name, early, late } of processes)
    print(`memory of ${name}: ${early.toFixed(0)} MB, at the end ${late.toFixed(0)} MB`);
}

import { existsSync } from 'node:fs';
import { appendFile, readFile } from 'node:fs/promises';
import type { Round } from './round.js';

/** What a soak found so far, one line of JSON a round. */
export interface Record {
  readonly seed: string;
  readonly rounds: Round[];
}

/** @returns undefined if there is no such file yet */
export async function readRecord(file: string): Promise<Record | undefined> {
  if (!existsSync(file)) return undefined;
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
  if (lines.length === 0) return undefined;
  const rounds = lines.map((line) => JSON.parse(line) as Round & { seed: string });
  return { seed: rounds[0]!.seed, rounds };
}

export async function appendRound(file: string, seed: string, round: Round): Promise<void> {
  await appendFile(file, `${JSON.stringify({ seed, ...round })}\n`);
}

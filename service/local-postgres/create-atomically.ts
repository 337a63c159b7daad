import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { ageOfInstant } from '../../src/http/age.js';

const PREFIX = 'draft-';

/** Far longer than anything takes that is created here. */
const MAX_DRAFT_AGE_MS = 3_600_000;

/**
 * Creates `folder` if it is missing. It is made in a draft beside it, which is then renamed. So there is a whole folder or none, even if
 * the process is killed, or another process creates it too.
 *
 * @param make fills the draft, which only this process's user can enter
 */
export async function createAtomically(folder: string, make: (draft: string) => Promise<void>): Promise<void> {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  await removeOldDrafts(parent);
  const draft = await mkdtemp(path.join(parent, PREFIX));
  try {
    await make(draft);
    await rename(draft, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Removes drafts that killed processes have left. They are too old for a process to be working on them. */
async function removeOldDrafts(parent: string): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(PREFIX));
  for (const draft of names.map((name) => path.join(parent, name))) {
    const age = ageOfInstant((await stat(draft).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs);
    if (age > MAX_DRAFT_AGE_MS) await rm(draft, { recursive: true, force: true });
  }
}

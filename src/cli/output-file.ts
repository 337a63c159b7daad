import { open, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import type { Checkpoint, Output } from './output.js';
import { UsageError } from '../process/usage-error.js';

/** The question of an export. A later run continues a file only for the same question. */
type Question = Readonly<Record<string, string | undefined>>;

interface Resume extends Checkpoint {
  readonly question: Question;
  /** Length of the file where the page begins. */
  readonly bytes: number;
}

/**
 * Opens a file for the records of a question, and continues what an earlier run has left.
 *
 * Next to the file, `FILE.resume.json` says where a page begins: the last one written, or an earlier one that may still grow. It is
 * on the disk before the page is. So a later run asks for that page again, cuts the file there and goes on. Whatever ended the
 * earlier run, no record is in the file twice and none is missing. This also works for a complete file: a later run adds what has
 * happened since.
 *
 * @param head text at the beginning of the file
 * @throws {UsageError} when the file contains something else
 */
export async function openOutputFile(path: string, question: Question, head: string): Promise<Output> {
  const resumePath = `${path}.resume.json`;
  const file = await open(path, 'a+').then(async (created) => {
    await created.close();
    return open(path, 'r+');
  });
  try {
    const { size } = await file.stat();
    const resume = size > 0 ? await readResume(resumePath) : undefined;
    if (size > 0) check(path, resume, question, size);
    let length = resume?.bytes ?? 0;
    let isFirst = true;
    return {
      from: resume,
      writePage: async (text, checkpoint) => {
        if (checkpoint) await writeResume(resumePath, { ...checkpoint, question, bytes: length });
        // Only once the page has arrived. If it doesn't, the file stays as it was.
        if (isFirst) await file.truncate(length);
        isFirst = false;
        const bytes = Buffer.from(length === 0 ? head + text : text);
        await writeAll(file, bytes, length);
        await file.datasync();
        length += bytes.length;
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

function check(path: string, resume: Resume | undefined, question: Question, size: number): asserts resume is Resume {
  if (!resume) throw new UsageError(`${path} already exists, and was not written by this command`);
  const other = Object.keys({ ...question, ...resume.question }).find((key) => question[key] !== resume.question[key]);
  if (other !== undefined) throw new UsageError(`${path} was written with a different --${other}`);
  if (size < resume.bytes) throw new UsageError(`${path} was cut short since it was written`);
}

async function readResume(path: string): Promise<Resume | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Resume;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new UsageError(`${path} cannot be read`, { cause: error });
  }
}

/** Writes all of it or nothing, even if the power fails. */
async function writeResume(path: string, resume: Resume): Promise<void> {
  const draft = `${path}.part`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(JSON.stringify(resume));
    await file.datasync();
  } finally {
    await file.close();
  }
  await rename(draft, path).catch(async (error: unknown) => {
    await rm(draft, { force: true });
    throw error;
  });
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/** One secret a line, so that one can be replaced. Empty lines count for nothing. */
export function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

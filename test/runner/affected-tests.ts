import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Returns those tests that are among the changed files, or import one, directly or not. Paths are relative to the root. */
export function affectedTests(tests: readonly string[], changed: ReadonlySet<string>): string[] {
  const imports = new Map<string, string[]>();
  return tests.filter((test) => {
    const reached = new Set([test]);
    for (const file of reached) {
      if (changed.has(file)) return true;
      if (!imports.has(file)) imports.set(file, importsOf(file));
      for (const imported of imports.get(file)!) reached.add(imported);
    }
    return false;
  });
}

/** The files of ours that a file may import. */
function importsOf(file: string): string[] {
  if (!/\.tsx?$/.test(file)) return [];
  let source: string;
  try {
    source = readFileSync(file, 'utf8');
  } catch {
    // One of the names that an import may mean, or a file that has been deleted.
    return [];
  }
  return ts
    .preProcessFile(source)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .flatMap(({ fileName }) => {
      const target = path.join(path.dirname(file), fileName);
      return [target, target.replace(/\.js$/, '.ts'), target.replace(/\.js$/, '.tsx')];
    });
}

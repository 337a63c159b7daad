import path from 'node:path';
import ts from 'typescript';
import type { CodeFile } from '../../demo/take-away/snippet.js';
import { consumerOptions } from '../support/consumer-types.js';

const root = path.resolve(import.meta.dirname, '../..');

/** The compiler's errors for these files. Of a Vue component it reads only the script. */
export function typeFaults(files: readonly CodeFile[]): string[] {
  const sources = new Map<string, CodeFile>();
  for (const file of files) {
    const extension = file.language === 'vue' ? 'ts' : file.language;
    if (extension === 'json') sources.set(path.join(root, file.file), file);
    if (extension === 'ts' || extension === 'tsx')
      sources.set(path.join(root, `taken-away-${sources.size}.${extension}`), file);
  }
  // The types of Vite and of Next declare style sheets, in every project of theirs.
  sources.set(path.join(root, 'taken-away-css.d.ts'), {
    file: 'css.d.ts',
    language: 'ts',
    code: "declare module '*.css';",
  });
  if (sources.size === 1) throw new Error('There is nothing to read.');
  const textOf = ({ language, code }: CodeFile): string =>
    language === 'vue' ? /<script[^>]*>([^]*?)<\/script>/.exec(code)![1]! : code;
  const host = ts.createCompilerHost(consumerOptions);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (name) => sources.has(name) || fileExists(name);
  host.readFile = (name) => (sources.has(name) ? textOf(sources.get(name)!) : readFile(name));
  host.getSourceFile = (name, target, ...rest) => {
    const file = sources.get(name);
    return file ? ts.createSourceFile(name, textOf(file), target) : getSourceFile(name, target, ...rest);
  };
  const program = ts.createProgram([...sources.keys()], consumerOptions, host);
  return [...sources].flatMap(([name, { file, code }]) => {
    const source = program.getSourceFile(name);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}\n${code}`,
    );
  });
}

import { quoteString } from './escaping.js';
import { INSTALL, ELEMENT_NAMES } from './names.js';
import { commonNotes, payloadFiles } from './notes.js';
import type { Placed, PlacedValue } from './placed.js';
import type { Snippet } from './snippet.js';

/** For pages with a bundler and no framework: docs/npm.md. */
export function npmSnippet(placed: Placed): Snippet {
  const { element, values, payload } = placed;
  const { variable, payload: property } = ELEMENT_NAMES[element];
  const lines = [
    `import 'rewards-widget/define';`,
    ...moduleImports(placed),
    '',
    `const ${variable} = document.createElement('${element}');`,
    ...values.map((value) => assignment(variable, value)),
    ...(payload ? [`${variable}.${property} = ${property};`] : []),
    `document.body.append(${variable});`,
  ];
  return {
    file: 'rewards.ts',
    language: 'ts',
    code: `${lines.join('\n')}\n`,
    notes: [
      `The last line decides where it goes. Append it to an element of your own. docs/npm.md.`,
      ...commonNotes(placed),
    ],
    others: [INSTALL, ...payloadFiles(placed)],
  };
}

/** Imports of a language's strings, and of a payload. */
export function moduleImports({ element, locale, payload }: Placed): string[] {
  const { payload: name, payloadFile } = ELEMENT_NAMES[element];
  return [
    ...(locale ? [`import 'rewards-widget/locales/${locale}';`] : []),
    ...(payload ? [`import ${name} from './${payloadFile}';`] : []),
  ];
}

function assignment(variable: string, { property, value }: PlacedValue): string {
  return `${variable}.${property} = ${typeof value === 'string' ? quoteString(value) : value};`;
}

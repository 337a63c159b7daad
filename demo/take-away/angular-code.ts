import { quoteAttribute, quoteString } from './escaping.js';
import { INSTALL, ELEMENT_NAMES } from './names.js';
import { commonNotes, PLACE_FILE, payloadFiles, placeFile } from './notes.js';
import { moduleImports } from './npm-code.js';
import type { Placed, PlacedValue } from './placed.js';
import type { Snippet } from './snippet.js';

/** A component for Angular: docs/npm.md. */
export function angularSnippet(placed: Placed): Snippet {
  const { element, values, payload } = placed;
  const { component, payload: property } = ELEMENT_NAMES[element];
  const fields = [
    ...values.filter(needsField).map(({ property, value }) => `${property} = ${quoteString(String(value))}`),
    ...(payload ? [`${property} = ${property}`] : []),
  ];
  const attributes = [...values.map(angularAttribute), ...(payload ? [`[${property}]="${property}"`] : [])];
  return {
    file: `${component}.ts`,
    language: 'ts',
    code: `import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';
import 'rewards-widget/define';
${moduleImports(placed).join('\n')}

@Component({
  selector: 'app-${element}',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`<${[element, ...attributes].join(' ')}></${element}>\`,
  styleUrl: '${PLACE_FILE}',
})
export class ${component} {
${fields.map((field) => `  protected readonly ${field};\n`).join('')}}
`,
    notes: [
      'Import the component where you use its tag. docs/npm.md.',
      ...(payload ? ['For the import of JSON, tsconfig.json needs "resolveJsonModule": true.'] : []),
      ...commonNotes(placed),
    ],
    others: [INSTALL, ...payloadFiles(placed), placeFile(placed)],
  };
}

/** Whether a text would have another meaning within a template, or within the quotes of a script. */
function needsField({ value }: PlacedValue): boolean {
  return typeof value === 'string' && /[`$\\{}]/.test(value);
}

function angularAttribute(value: PlacedValue): string {
  const { property, attribute } = value;
  if (needsField(value)) return `[${property}]="${property}"`;
  return value.value === true ? attribute : `${attribute}=${quoteAttribute(String(value.value))}`;
}

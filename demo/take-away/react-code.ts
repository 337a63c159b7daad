import { quoteAttribute } from './escaping.js';
import { LINE } from './line-width.js';
import { tagText } from './markup.js';
import { INSTALL, NAMES } from './names.js';
import { commonNotes, payloadFiles, placeFile } from './notes.js';
import { moduleImports } from './npm-code.js';
import type { Placed, PlacedValue } from './placed.js';
import type { Snippet } from './take-away-code.js';

/** A component for React 19: docs/npm.md. */
export function reactSnippet(placed: Placed): Snippet {
  const { element, values, payload } = placed;
  const { className, component, payload: property } = NAMES[element];
  const attributes = [...values.map(jsxAttribute), ...(payload ? [`${property}={${property}}`] : [])];
  const end = [' />', '/>'] as const;
  const line = tagText(className, attributes, { indent: '  return ', end, left: ';'.length });
  // One string alone is not moved to a line of its own.
  const alone = attributes.length === 1 ? `    <${className} ${attributes[0]} />` : undefined;
  const tag = alone && alone.length > LINE ? alone : tagText(className, attributes, { indent: '    ', end });
  const returned = line.includes('\n') ? `  return (\n${tag}\n  );` : `${line};`;
  const lines = [
    `import { ${className} } from 'rewards-widget/react';`,
    ...moduleImports(placed),
    '',
    `export function ${component}() {`,
    returned,
    '}',
  ];
  return {
    id: 'react',
    title: 'React',
    file: `${component}.tsx`,
    language: 'tsx',
    code: `${lines.join('\n')}\n`,
    notes: ['For React 19; the component registers the element itself. docs/npm.md.', ...commonNotes(placed)],
    others: [INSTALL, ...payloadFiles(placed), placeFile(placed)],
  };
}

function jsxAttribute({ property, value }: PlacedValue): string {
  if (value === true) return property;
  return `${property}=${typeof value === 'number' ? `{${value}}` : quoteAttribute(value)}`;
}

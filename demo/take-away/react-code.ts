import { quoteAttribute } from './escaping.js';
import { INSTALL, ELEMENT_NAMES } from './names.js';
import { commonNotes, PLACE_FILE, payloadFiles, placeFile } from './notes.js';
import { moduleImports } from './npm-code.js';
import type { Placed, PlacedValue } from './placed.js';
import type { Snippet } from './snippet.js';

/** A component for React 18 and 19: docs/npm.md. */
export function reactSnippet(placed: Placed): Snippet {
  const { component } = ELEMENT_NAMES[placed.element];
  return {
    file: `${component}.tsx`,
    language: 'tsx',
    code: reactComponent(placed),
    notes: ['For React 18 and 19. The component registers the element itself. docs/npm.md.', ...commonNotes(placed)],
    others: [INSTALL, ...payloadFiles(placed), placeFile(placed)],
  };
}

export function reactComponent(placed: Placed): string {
  const { element, values, payload } = placed;
  const { className, component, payload: property } = ELEMENT_NAMES[element];
  const attributes = [...values.map(jsxAttribute), ...(payload ? [`${property}={${property}}`] : [])];
  return `import { ${className} } from 'rewards-widget/react';
${[...moduleImports(placed), `import '${PLACE_FILE}';`].join('\n')}

export function ${component}() {
  return <${[className, ...attributes].join(' ')} />;
}
`;
}

function jsxAttribute({ property, value }: PlacedValue): string {
  if (value === true) return property;
  return `${property}=${typeof value === 'number' ? `{${value}}` : quoteAttribute(value)}`;
}

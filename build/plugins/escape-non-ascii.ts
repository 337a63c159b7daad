import type { Plugin } from 'vite';

/** Keeps a classic script in ASCII: the browser reads one in the page's encoding, which may not be UTF-8. */
export function escapeNonAscii(): Plugin {
  return {
    name: 'escape-non-ascii',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escaped(file.code);
    },
  };
}

/** The escape means the same in texts, templates, regular expressions and names. */
function escaped(code: string): string {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

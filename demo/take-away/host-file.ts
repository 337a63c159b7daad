/** The files that Vite puts into the studio. Tests run without Vite. */
const bundled = import.meta.env
  ? import.meta.glob<string>(
      [
        '../../test/server/pages/{hono,express}.js',
        '../../test/hosts/next/{gateway.ts,app/rewards-offers.tsx,app/server-drawn.tsx,app/rewards/*/route.ts}',
        '../../test/hosts/vue/vite.config.js',
        '../../integrations/tag-manager/offers.html',
      ],
      { query: '?raw', import: 'default', eager: true },
    )
  : undefined;

/**
 * Returns the text of a tested file, with parts of it replaced.
 *
 * @param path from the repository's root
 * @param parts what replaces each text
 * @throws if a text isn't in the file, as when the file has changed
 */
export function hostFile(path: string, parts: Readonly<Record<string, string>> = {}): string {
  const text = bundled
    ? bundled[`../../${path}`]!
    : process.getBuiltinModule('node:fs').readFileSync(`${import.meta.dirname}/../../${path}`, 'utf8');
  const names = Object.keys(parts);
  const missing = names.find((name) => !text.includes(name));
  if (missing !== undefined) throw new Error(`${path} has no ${missing}`);
  if (names.length === 0) return text;
  // In one pass, so that nothing is replaced in what a merchant has typed.
  const pattern = names.map((name) => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('|');
  return text.replaceAll(new RegExp(pattern, 'g'), (name) => parts[name]!);
}

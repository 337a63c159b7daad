/** Writes the starters of `rewards-widget init` into `dist/starters`: apps and shops of the tests, on the sample instead of a service. */
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { giveaway, larkmereFeed } from '../../demo/scenarios/sample-payloads.js';
import { STARTERS } from '../../src/cli/init.js';
import { VERSION } from '../../src/version.js';
import { root } from '../entries.js';
import { buildStudioScript } from '../steps.js';

interface Source {
  /** Within `test/`. */
  readonly from: string;
  /** Where those are that aren't in `from`. */
  readonly base?: string;
  /** Files and folders within it. */
  readonly files: readonly string[];
  /** The page that gets the sample's tags, one of the files. */
  readonly page: string;
  /** Changes in a file, which must apply. */
  readonly edits?: Readonly<Record<string, readonly [RegExp, string]>>;
}

const VITE_FILES = ['index.html', 'package.json', 'src', 'tsconfig.json', 'vite.config.js'];

/** Lets Vite's server lead to the gateway, once there is one. */
const PROXY = {
  'vite.config.js': [
    /defineConfig\(\{\s*([\s\S]*?),?\s*\}\);/g,
    "defineConfig({\n  $1,\n  // Where your gateway listens during development.\n  server: { proxy: { '/rewards': 'http://127.0.0.1:8788' } },\n});",
  ],
} as const;

const SOURCES: Readonly<Record<string, Source>> = {
  react: { from: 'hosts/react-19', files: VITE_FILES, page: 'index.html', edits: PROXY },
  next: {
    from: 'hosts/next',
    files: [
      ...['app/layout.tsx', 'app/page.tsx', 'app/rewards', 'app/rewards.tsx', 'gateway.ts'],
      ...['next.config.ts', 'package.json', 'tsconfig.json'],
    ],
    page: 'app/layout.tsx',
    // The page that the server draws is left out: it needs a service.
    edits: { 'app/page.tsx': [/^import Link .*\n|^ *<Link .*\n/gm, ''] },
  },
  vue: { from: 'hosts/vue', files: VITE_FILES, page: 'index.html', edits: PROXY },
  svelte: { from: 'hosts/svelte', files: VITE_FILES, page: 'index.html', edits: PROXY },
  angular: {
    from: 'hosts/angular',
    files: ['angular.json', 'package.json', 'src', 'tsconfig.json'],
    page: 'src/index.html',
  },
  astro: {
    from: 'hosts/astro',
    files: [
      ...['astro.config.js', 'package.json', 'tsconfig.json', 'src/gateway.ts'],
      ...['src/pages/index.astro', 'src/pages/rewards'],
    ],
    page: 'src/pages/index.astro',
  },
  vite: {
    from: 'hosts/vite',
    files: ['index.html', 'main.ts', 'package.json', 'tsconfig.json', 'vite.config.js'],
    page: 'index.html',
    // The sample's pictures are in the starter itself.
    edits: { 'vite.config.js': [/\n\/\/ The sample's pictures.*|, '\/samples': gateway/g, ''] },
  },
  cloudflare: {
    from: 'hosts/cloudflare',
    base: 'hosts/vite',
    files: [
      ...['index.html', 'main.ts', 'package.json', 'tsconfig.json'],
      ...['vite.config.js', 'worker', 'wrangler.jsonc'],
    ],
    page: 'index.html',
  },
  html: {
    from: 'platforms/nginx',
    files: ['index.html', 'nginx.conf'],
    page: 'index.html',
    // Without the offers that the gateway draws, and with a giveaway.
    edits: {
      'index.html': [
        /<!--# block .*-->(<rewards-widget.*>)<!--# endblock -->\n.*/g,
        '<giveaway-flow base-url="/rewards" flow-id="weekly-treats"></giveaway-flow>\n    $1',
      ],
    },
  },
  php: { from: 'platforms/php', files: ['index.php', 'nginx.conf', 'pool.conf', 'rewards.php'], page: 'index.php' },
};

/** Beside the tag of the sample. */
const NOTE =
  'A sample answers for /rewards, within this page. For your own offers, take out this script, and let /rewards lead to a gateway: docs/start.md in the package rewards-widget.';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

export async function writeStarters(dist: string): Promise<void> {
  const out = `${dist}/starters`;
  await rm(out, { recursive: true, force: true });
  for (const name of Object.keys(STARTERS)) await writeStarter(name, `${out}/${name}`);
  await writeAssets(`${out}/assets`);
}

async function writeStarter(name: string, out: string): Promise<void> {
  const { from, base = from, files, page, edits = {} } = SOURCES[name]!;
  await mkdir(out, { recursive: true });
  for (const file of files) {
    const folder = existsSync(`${root}/test/${from}/${file}`) ? from : base;
    await cp(`${root}/test/${folder}/${file}`, `${out}/${file}`, { recursive: true });
  }
  const edit = async (file: string, change: (text: string) => string): Promise<void> => {
    const before = await readFile(`${out}/${file}`, 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`build/starters/starters.ts changes nothing in ${name}/${file}`);
    await writeFile(`${out}/${file}`, after);
  };
  for (const [file, [pattern, text]] of Object.entries(edits))
    await edit(file, (before) => before.replaceAll(pattern, text));
  await edit(page, (before) => withSample(before, page));
  if (!files.includes('package.json')) return;
  await edit('package.json', withPackage);
  await writeFile(
    `${out}/gitignore`,
    'node_modules/\ndist/\n.angular/\n.astro/\n.next/\n.wrangler/\nnext-env.d.ts\n.dev.vars*\n.env*\n',
  );
}

/** A page with the tags of the sample at the end of its head. */
function withSample(page: string, file: string): string {
  if (file.endsWith('.tsx'))
    return page.replace(
      /^( *)<body>/m,
      `$1<head>\n$1  <link rel="stylesheet" href="/shop.css" />\n$1  {/* ${NOTE} */}\n$1  <script src="/sample.js" />\n$1</head>\n$1<body>`,
    );
  // Astro would bundle the script, and can't: the file is served as it is.
  const inline = file.endsWith('.astro') ? 'is:inline ' : '';
  const lines = [
    '<link rel="stylesheet" href="/shop.css" />',
    `<!-- ${NOTE} -->`,
    `<script ${inline}src="/sample.js"></script>`,
  ];
  return page.replace('  </head>', `${lines.map((line) => `    ${line}\n`).join('')}  </head>`);
}

/** A manifest with the package in it, and without what only the tests need. */
function withPackage(text: string): string {
  const { devDependencies, dependencies, ...manifest } = JSON.parse(text) as Manifest;
  const { node: _, ...development } = devDependencies;
  const all = { ...manifest, dependencies: { ...dependencies, 'rewards-widget': `^${VERSION}` } };
  return `${JSON.stringify({ ...all, devDependencies: development }, null, 2)}\n`;
}

/** What every starter serves: the sample, its pictures, and a style sheet. */
async function writeAssets(out: string): Promise<void> {
  await mkdir(out, { recursive: true });
  await buildStudioScript('sample', 'build/starters/sample.ts', out);
  await cp(path.join(import.meta.dirname, 'shop.css'), `${out}/shop.css`);
  const now = new Date();
  const text = JSON.stringify([larkmereFeed(now), giveaway('weekly-treats', now)]);
  for (const picture of new Set(text.match(/\/samples\/[\w/.-]+/g)))
    await cp(`${root}/public${picture}`, `${out}${picture}`);
}

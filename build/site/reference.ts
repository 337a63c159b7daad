import { readFile } from 'node:fs/promises';
import ts from 'typescript';
import { withTables } from '../docs-tables.js';
import { root } from '../entries.js';
import { readElements } from '../read-elements.js';
import { createProgram } from '../../src/cli/program.js';
import { commandsOf } from './command-reference.js';
import { ELEMENTS, type ElementTag } from '../../src/elements.js';
import { cell, plain, table } from './markdown.js';
import { navigation } from './navigation.js';

const KINDS = {
  attributes: 'Attributes and properties',
  methods: 'Methods',
  events: 'Events',
  slots: 'Slots',
  parts: 'Parts',
  properties: 'Custom properties',
  states: 'States',
} as const;

const ENTRIES = { client: 'rewards-widget/client', gateway: 'rewards-widget/gateway', server: 'rewards-widget/server' };

/** What is on the page of an element before its tables. */
function startOf(tag: ElementTag, description: string): string {
  const { script, address, example, guide } = ELEMENTS[tag];
  const scripts = [...new Set(['embed.js', script])].map(
    (file) => `<script type="module" src="/rewards-widget/${file}"></script>\n`,
  );
  const attributes = Object.entries({ [address]: '/rewards', ...example }).map(
    ([name, value]) => ` ${name}="${value}"`,
  );
  const snippet = `${scripts.join('')}<${tag}${attributes.join('')}></${tag}>`;
  return `${plain(description)}\n\n\`\`\`html\n${snippet}\n\`\`\`\n\nMore: ${[guide, 'npm', 'theming'].map(linkTo).join(', ')}.\n`;
}

function linkTo(page: string): string {
  const { text } = navigation.flatMap(({ items }) => items).find(({ link }) => link === `/${page}`)!;
  return `[${text}](../${page}.md)`;
}

/** The pages of reference by name: each element, each entry for servers, the command, and the two descriptions of HTTP. */
export async function readReference(): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const elements = readElements();
  for (const { tagName, description = '' } of elements) {
    const tables = Object.entries(KINDS).map(
      ([kind, title]) => `## ${title}\n\n<!-- table: ${kind} of ${tagName} -->\n<!-- end -->\n`,
    );
    const start = startOf(tagName, description);
    pages.set(`${tagName}.md`, await withTables(`# \`<${tagName}>\`\n\n${start}\n${tables.join('\n')}`, elements));
  }
  for (const [name, entry] of Object.entries(ENTRIES)) pages.set(`${name}.md`, exportsOf(name, entry));
  pages.set('command.md', commandsOf(createProgram()));
  for (const name of ['openapi', 'openapi-gateway'])
    pages.set(`${name}.md`, operationsOf(JSON.parse(await readFile(`${root}/dist/${name}.json`, 'utf8')) as OpenApi));
  return pages;
}

/** What an entry exports, with the sentences and the declarations of its built types. */
function exportsOf(name: string, entry: string): string {
  const file = `${root}/dist/${name}/index.d.ts`;
  const program = ts.createProgram([file], { skipLibCheck: true, module: ts.ModuleKind.NodeNext });
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(file)!);
  if (!module) throw new Error(`${file} exports nothing`);
  const sections = checker.getExportsOfModule(module).map((exported) => {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    const about = ts.displayPartsToString(symbol.getDocumentationComment(checker));
    const code = (symbol.declarations ?? []).map((declaration) => declaration.getText()).join('\n');
    return `## \`${exported.name}\`\n\n${plain(about)}\n\n\`\`\`ts\n${code}\n\`\`\`\n`;
  });
  return `# \`${entry}\`\n\n${sections.sort().join('\n')}`;
}

interface OpenApi {
  readonly info: { readonly title: string; readonly description?: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly responses?: Readonly<Record<string, Referred & { readonly description?: string }>>;
}

interface Referred {
  readonly $ref?: string;
}

interface Parameter extends Referred {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
}

function operationsOf(api: OpenApi): string {
  const resolve = <Part extends Referred>(part: Part): Part => {
    const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(part.$ref ?? '') ?? [];
    return (api.components?.[kind]?.[name] as Part | undefined) ?? part;
  };
  const sections = Object.entries(api.paths).flatMap(([address, operations]) =>
    Object.entries(operations)
      .filter(([method]) => /^(get|post|put|patch|delete|head|options)$/.test(method))
      .map(([method, { summary = '', description = '', parameters = [], responses = {} }]) =>
        [
          `## \`${method.toUpperCase()} ${address}\``,
          plain(summary),
          plain(description),
          table(
            ['parameter', 'in', 'required', 'meaning'],
            parameters
              .map(resolve)
              .map((one) => [`\`${one.name}\``, one.in, one.required ? 'yes' : '', cell(one.description)]),
          ),
          table(
            ['status', 'meaning'],
            Object.entries(responses).map(([status, response]) => [status, cell(resolve(response).description)]),
          ),
        ].join('\n\n'),
      ),
  );
  return `# ${plain(api.info.title)}\n\n${plain(api.info.description ?? '')}\n\n${sections.join('\n\n')}\n`;
}

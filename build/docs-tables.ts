import { format, resolveConfig } from 'prettier';
import { anonymousWorkTable } from '../bench/gateway/anonymous-work.js';
import { contractTables } from './contract-tables.js';
import type { ElementTag } from '../src/elements.js';
import { eventNames, FORWARDED } from '../src/event-names.js';
import { root } from './entries.js';
import { scriptSizesTable } from './size.js';
import { textsTables } from './texts-tables.js';

/** The parts of an element's entry in `custom-elements.json` that the docs show. */
export interface ElementDeclaration {
  readonly description?: string;
  readonly tagName: ElementTag;
  readonly attributes: readonly Attribute[];
  readonly members: readonly Member[];
  readonly slots: readonly Named[];
  readonly events: readonly Named[];
  readonly cssParts: readonly Named[];
  readonly cssProperties: readonly Named[];
  readonly cssStates: readonly Named[];
}

interface Named {
  readonly name: string;
  readonly description?: string;
  readonly default?: string;
}

export interface Attribute extends Named {
  readonly type?: { readonly text: string };
  /** Missing for one that is an attribute only. */
  readonly fieldName?: string;
}

interface Member extends Named {
  readonly kind: 'field' | 'method';
  readonly attribute?: string;
  readonly static?: boolean;
  readonly parameters?: readonly Named[];
}

type Row = readonly string[];
type Table = (...elements: readonly ElementDeclaration[]) => { readonly head: Row; readonly rows: readonly Row[] };

/** The kinds of tables for `<!-- table: KIND of TAG and TAG -->`. */
const tables: Readonly<Record<string, Table>> = {
  attributes: (element) => ({
    head: ['attribute', 'property', 'default', 'meaning'],
    rows: [
      ...element.attributes.map((attribute) => [
        code(attribute.name),
        attribute.fieldName ? code(attribute.fieldName) : '',
        defaultOf(attribute),
        text(attribute),
      ]),
      ...element.members
        .filter(({ kind, attribute, ...member }) => kind === 'field' && !attribute && !member.static)
        .filter(({ name }) => !element.attributes.some(({ fieldName }) => fieldName === name))
        .map((member) => ['', code(member.name), defaultOf(member), text(member)]),
    ],
  }),
  methods: (element) => ({
    head: ['method', 'does'],
    rows: element.members
      .filter((member) => member.kind === 'method' && !member.static)
      .map((method) => [
        code(`${method.name}(${(method.parameters ?? []).map(({ name }) => name).join(', ')})`),
        text(method),
      ]),
  }),
  events: (element) => ({
    head: ['event', '`detail`', 'when'],
    rows: element.events.map(({ name, description = '' }) => {
      const [, when, detail] = /^(.*): (`\{.*\}`)\.$/.exec(description) ?? [];
      if (!detail) throw new Error(`The description of ${name} does not end with its detail.`);
      return [code(name), detail, `${when}.`];
    }),
  }),
  slots: listOf('slot', 'slots'),
  parts: listOf('part', 'cssParts'),
  states: listOf('state', 'cssStates'),
  properties: listOf('property', 'cssProperties'),
};

const withoutElement: Readonly<Record<string, ReturnType<Table>>> = {
  ...contractTables,
  ...textsTables,
  scriptSizes: scriptSizesTable,
  anonymousWork: anonymousWorkTable,
  analyticsNames: {
    head: ['event', 'GA4', 'other analytics'],
    rows: FORWARDED.map((name) => [name, eventNames[name].ga4, eventNames[name].segment].map(code)),
  },
};

/** A table of names. For two elements, it marks names that only one of them has. */
function listOf(what: string, kind: 'slots' | 'cssParts' | 'cssStates' | 'cssProperties'): Table {
  return (...elements) => {
    const named = new Map(elements.flatMap((element) => element[kind].map((each) => [each.name, each] as const)));
    const having = ({ name }: Named) => elements.filter((element) => element[kind].some((each) => each.name === name));
    const inAll = (each: Named): boolean => having(each).length === elements.length;
    const defaults = kind === 'cssProperties';
    return {
      head: [what, ...(defaults ? ['default'] : []), 'meaning'],
      rows: [...named.values()]
        .toSorted((one, other) => Number(inAll(other)) - Number(inAll(one)))
        .map((each) => [
          code(each.name),
          ...(defaults ? [defaultOf(each)] : []),
          inAll(each) ? text(each) : `${text(each)} Only in ${code(`<${having(each)[0]!.tagName}>`)}.`,
        ]),
    };
  };
}

/**
 * Updates the tables of a document, between `<!-- table: … -->` and `<!-- end -->`.
 *
 * @throws for a table of an unknown element or kind
 */
export async function withTables(markdown: string, elements: readonly ElementDeclaration[]): Promise<string> {
  const written = markdown.replace(
    /(<!-- table: (\w+)(?: of ([\w-]+)(?: and ([\w-]+))?)? -->\n)[^]*?(<!-- end -->)/g,
    (_, begin: string, kind: string, first: string | undefined, second: string | undefined, end: string) => {
      const asked = [first, second].flatMap((tag) => (tag === undefined ? [] : [findElement(elements, tag)]));
      const table = asked.length > 0 ? tables[kind]?.(...asked) : withoutElement[kind];
      if (!table) throw new Error(`There is no table of ${kind}.`);
      const { head, rows } = table;
      const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
      return `${begin}\n${lines.join('\n')}\n\n${end}`;
    },
  );
  return format(written, { ...(await resolveConfig(`${root}/docs/embed.md`)), parser: 'markdown' });
}

function findElement(elements: readonly ElementDeclaration[], tag: string): ElementDeclaration {
  const element = elements.find(({ tagName }) => tagName === tag);
  if (!element) throw new Error(`There is no element ${tag}.`);
  return element;
}

function code(name: string): string {
  return `\`${name}\``;
}

function text({ description = '' }: Named): string {
  return description.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
}

function defaultOf({ default: value }: Named): string {
  return value === undefined || value === 'undefined' ? '' : code(value.replace(/^'(.*)'$/, '$1'));
}

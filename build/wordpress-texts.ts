import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './entries.js';

const plugin = `${root}/integrations/wordpress/rewards-widget`;

/** The template of translations that `npm run docs` writes for the WordPress plugin. */
export const PHP_TEXTS = `${plugin}/languages/rewards-widget.pot`;

const CALL =
  /(?:\/\* (translators: .*?) \*\/\s*(?:[^\n;]*?))?\b(?:__|esc_html__|esc_html_e|esc_attr_e|esc_attr__)\(\s*'((?:[^'\\]|\\.)*)',\s*'rewards-widget'/g;

interface Text {
  readonly places: string[];
  readonly note?: string | undefined;
}

/** All texts of the plugin, as translators' tools read them (gettext's POT). */
export function phpTexts(): string {
  const texts = new Map<string, Text>();
  const add = (text: string, place: string, context?: string, note?: string): void => {
    const key = `${context === undefined ? '' : `msgctxt ${quote(context)}\n`}msgid ${quote(text)}`;
    const known = texts.get(key);
    if (!known) texts.set(key, { places: [place], note });
    else if (!known.places.includes(place)) known.places.push(place);
  };
  for (const file of readdirSync(plugin, { recursive: true, encoding: 'utf8' }).sort()) {
    const place = file.split(path.sep).join('/');
    if (/\.(php|js)$/.test(file))
      for (const [, note, text] of readFileSync(path.join(plugin, file), 'utf8').matchAll(CALL))
        add(text!.replace(/\\(.)/g, '$1'), place, undefined, note);
    // WordPress translates the header, too, in its list of plugins.
    if (place === 'rewards-widget.php')
      add(/^ \* Description:\s*(.+)$/m.exec(readFileSync(path.join(plugin, file), 'utf8'))![1]!, place);
    if (path.basename(file) !== 'block.json') continue;
    const { title, description, keywords } = JSON.parse(readFileSync(path.join(plugin, file), 'utf8')) as Block;
    add(title, place, 'block title');
    add(description, place, 'block description');
    for (const keyword of keywords) add(keyword, place, 'block keyword');
  }
  const entries = [...texts].map(([key, { places, note }]) =>
    [...(note === undefined ? [] : [`#. ${note}`]), ...places.map((place) => `#: ${place}`), key, 'msgstr ""'].join(
      '\n',
    ),
  );
  return `${[HEADER, ...entries].join('\n\n')}\n`;
}

interface Block {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
}

const HEADER = String.raw`msgid ""
msgstr ""
"Project-Id-Version: Rewards Widget\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"X-Domain: rewards-widget\n"`;

function quote(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}

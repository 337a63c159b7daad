import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { PHP_TEXTS, phpTexts } from '../../build/wordpress-texts.js';

const plugin = path.resolve(import.meta.dirname, '../../integrations/wordpress/rewards-widget');
const read = (file: string): string => readFileSync(path.join(plugin, file), 'utf8');
const readme = read('readme.txt');
const main = read('rewards-widget.php');

/** Headers of the readme, or of the plugin's main file. */
const header = (text: string, name: string): string | undefined =>
  new RegExp(`^(?: \\* )?${name}:\\s*(.+)$`, 'm').exec(text)?.[1];

const filesOf = (extension: string): string[] =>
  readdirSync(plugin, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(extension));

test('readme and plugin agree on versions and license', () => {
  for (const name of ['Requires at least', 'Requires PHP', 'License', 'License URI'])
    assert.equal(header(readme, name), header(main, name), name);
  assert.equal(header(readme, 'Stable tag'), header(main, 'Version'));
  assert.match(header(readme, 'Tested up to')!, /^\d+\.\d+$/);
});

test('the readme keeps to the directory’s limits', () => {
  const tags = header(readme, 'Tags')!.split(',');
  assert.ok(tags.length <= 5);
  assert.match(header(readme, 'Contributors')!, /^[a-z0-9]+(, [a-z0-9]+)*$/);
  const [, short = ''] = /^License URI: .+\n\n(.+)\n/m.exec(readme)!;
  assert.ok(short.length > 0 && short.length <= 150, short);
});

test('the readme has the sections that reviewers look for', () => {
  const sections = [...readme.matchAll(/^== (.+) ==$/gm)].map(([, title]) => title);
  for (const title of ['Description', 'External services', 'Source', 'Installation', 'Changelog'])
    assert.ok(sections.includes(title), title);
});

test('the template of translations has each text of the plugin, and no other', () => {
  assert.equal(path.dirname(PHP_TEXTS), path.join(plugin, header(main, 'Domain Path')!));
  assert.equal(readFileSync(PHP_TEXTS, 'utf8'), phpTexts());
  const calls = [...filesOf('.php'), ...filesOf('.js')].flatMap(
    (file) => read(file).match(/'rewards-widget',?\s*\)/g) ?? [],
  );
  assert.ok(calls.length > 80);
});

test('each text is in the text domain of the plugin', () => {
  assert.equal(header(main, 'Text Domain'), 'rewards-widget');
  for (const file of filesOf('.php'))
    for (const [call, , rest] of read(file).matchAll(/\b(__|_e|esc_html__|esc_html_e|esc_attr__|esc_attr_e)\( (.*)$/gm))
      assert.ok(/'rewards-widget' \)/.test(rest!), `${file}: ${call}`);
});

test('no file prints without an escaping function, does what reviewers refuse, or can run alone', () => {
  const allowed =
    /\b(printf|echo)\b.*(esc_|'[<>"]|\$this->body|wp_json_encode|checked|selected|disabled|get_block_wrapper_attributes)|\bprintf\($/;
  for (const file of filesOf('.php')) {
    const text = read(file);
    for (const [line] of text.matchAll(/^\s*(echo|printf)\b.*$/gm)) assert.match(line, allowed, `${file}: ${line}`);
    assert.doesNotMatch(
      text,
      /\b(eval|exec|system|shell_exec|base64_decode\( \$_|move_uploaded_file|curl_\w+)\(/,
      file,
    );
    // Files that only declare classes do nothing.
    if (!path.basename(file).startsWith('class-'))
      assert.match(text, /defined\( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;/, file);
  }
});

test('each block names the files and handles that it needs', () => {
  const blocks = filesOf('block.json');
  assert.ok(blocks.length >= 2);
  for (const file of blocks) {
    const block = JSON.parse(read(file)) as Record<string, unknown>;
    assert.equal(block.apiVersion, 3);
    assert.equal(block.textdomain, 'rewards-widget');
    assert.equal(block.name, `rewards-widget/${path.basename(path.dirname(file))}`);
    assert.ok(existsSync(path.join(plugin, path.dirname(file), String(block.render).replace('file:', ''))));
  }
});

/**
 * `npm run docs`: updates the tables of the docs from the comments of the elements' classes and of our texts, and the code that they quote
 * from the apps in `test/hosts/`. Writes the machine-readable accessibility report, the names of our texts, and for the WordPress plugin its
 * copy of `src/contract/gateway.json`, the attributes of its blocks and shortcodes and the template of its translations, and the settings of Shopify's blocks.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { withCode } from './docs-code.js';
import { withTables } from './docs-tables.js';
import { root } from './entries.js';
import { OPENACR, openAcr } from './openacr.js';
import { readElements } from './read-elements.js';
import { STRING_NAMES, stringNames } from './texts-tables.js';
import { PHP_TEXTS, phpTexts } from './wordpress-texts.js';
import { refreshTranslation, translationFiles } from './wordpress-translations.js';
import { PHP_CONTRACT, phpContract } from './php-contract.js';
import { shopifyBlock, shopifyFile } from './shopify-blocks.js';
import { blockFile, blockJson, withShortcodes, WORDPRESS_README } from './wordpress-blocks.js';

execFileSync(process.execPath, [`${root}/node_modules/@custom-elements-manifest/analyzer/cem.js`, 'analyze'], {
  cwd: root,
});
const elements = readElements();

for (const element of elements) {
  writeFileSync(blockFile(element.tagName), await blockJson(element));
  const shopify = shopifyFile(element.tagName);
  if (shopify) writeFileSync(shopify, await shopifyBlock(shopify, element));
}
const pages = readdirSync(`${root}/docs`).filter((file) => file.endsWith('.md'));
for (const name of ['README.md', ...pages.map((page) => `docs/${page}`)]) {
  const file = `${root}/${name}`;
  writeFileSync(file, await withTables(withCode(readFileSync(file, 'utf8')), elements));
}
writeFileSync(OPENACR, openAcr());
writeFileSync(PHP_CONTRACT, phpContract(elements));
writeFileSync(WORDPRESS_README, withShortcodes(readFileSync(WORDPRESS_README, 'utf8'), elements));
writeFileSync(PHP_TEXTS, phpTexts());
writeFileSync(STRING_NAMES, stringNames());
for (const file of translationFiles) writeFileSync(file, refreshTranslation(file));

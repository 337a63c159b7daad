import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allDocuments, readDocument } from './documents.js';

/** Where a page gets its first screen: of the gateway's command, or of docs/server.md's small server. */
const ADDRESS = /\/rewards-widget\.html|\/rewards-fragment|127\.0\.0\.1(:|', )3001\b/;

/** What a web server replaces in a page. The web server has the timeout. */
const REPLACED = /<!--# include|<esi:include|httpInclude/;

const TIMEOUT = /timeout['"]?(?: =>|[:=]|) ?(\d+(?:\.\d+)?)s?\b/g;

/** Seconds. A page that waits for longer looks broken, and holds a worker of its server. */
const MAX_WAIT = 2;

interface Block {
  readonly at: string;
  readonly code: string;
}

/** Every block of code, those of quoted files too. */
function blocksOf(file: string): Block[] {
  const text = readDocument(file);
  return [...text.matchAll(/^```\w*\n([^]*?)^```$/gm)].map(({ 1: code, index }) => ({
    at: `${file}:${text.slice(0, index).split('\n').length}`,
    code: code!,
  }));
}

function timeoutsOf(code: string): number[] {
  return [...code.matchAll(TIMEOUT)].map(([, seconds]) => Number(seconds));
}

/** A server that takes a first screen from elsewhere, not one that forwards what browsers ask. */
function asks({ code }: Block): boolean {
  return (
    ADDRESS.test(code) &&
    !REPLACED.test(code) &&
    /file_get_contents|urlopen|Net::HTTP|location = \/rewards|reverse_proxy \/rewards|rewards_setting/.test(code)
  );
}

test('every page of the documents that includes a first screen waits for it no longer than two seconds', () => {
  let count = 0;
  for (const file of allDocuments) {
    const blocks = blocksOf(file);
    for (const block of blocks.filter(asks)) {
      count++;
      const timeouts = timeoutsOf(block.code);
      assert.ok(timeouts.length > 0, `${block.at}: no timeout`);
      for (const seconds of timeouts) assert.ok(seconds > 0 && seconds <= MAX_WAIT, `${block.at}: ${seconds} s`);
    }
    // In the text of a document, too.
    if (REPLACED.test(readDocument(file)))
      assert.ok(
        blocks.some((block) => asks(block) && /^\s*(location|reverse_proxy)\b/m.test(block.code)),
        `${file}: its web server has no timeout`,
      );
  }
  assert.ok(count >= 8, `${count}`);
});

test('nginx gives a first screen to pages only', () => {
  const locations = allDocuments.flatMap(blocksOf).flatMap(({ at, code }) =>
    [...code.matchAll(/location = (\/\S*(?:widget\.html|fragment)) \{([^}]*)\}/g)].map(([, , body]) => ({
      at,
      body: body!,
    })),
  );
  assert.ok(locations.length >= 3);
  for (const { at, body } of locations) assert.match(body, /^\s*internal;$/m, at);
});

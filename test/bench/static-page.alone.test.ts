import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { flatten } from '../../bench/pages/drawn.js';
import { feedNamed, type FeedName } from '../../bench/pages/drawn.js';
import { renderRewardsWidget } from '../../src/server/index.js';
import { differing } from '../server/film.js';
import { useBrowser } from '../support/use-browser.js';

describe("the bench's static page", () => {
  const browser = useBrowser();
  let page: Page;

  before(async () => {
    page = await browser.newPage();
    await page.route(/\/(samples|pictures)\//, (route) =>
      route.fulfill({ path: `${import.meta.dirname}/../support/picture.svg`, contentType: 'image/svg+xml' }),
    );
  });

  async function pictureOf(markup: string): Promise<PNG> {
    const body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Offers</title><body>${markup}</body></html>`;
    await page.route('http://page.test/', (route) => route.fulfill({ body, contentType: 'text/html' }));
    await page.goto('http://page.test/');
    // Those below the window would come while the screenshot is taken, or after it.
    await page.evaluate(async () => {
      const root = document.querySelector('rewards-widget')?.shadowRoot ?? document;
      const pictures = [...root.querySelectorAll<HTMLImageElement>('img[src]')];
      for (const picture of pictures) picture.loading = 'eager';
      await Promise.all(pictures.map((picture) => picture.decode()));
    });
    return PNG.sync.read(await page.screenshot({ fullPage: true, animations: 'disabled' }));
  }

  for (const [name, width] of [
    [100, 1440],
    ['sample', 360],
  ] as const satisfies [FeedName, number][]) {
    test(`looks like the page drawn by the server, ${width} pixels wide`, async () => {
      await page.setViewportSize({ width, height: 640 });
      const drawn = await renderRewardsWidget({ feed: feedNamed(name), lang: 'en' });
      assert.equal(differing(await pictureOf(drawn), await pictureOf(flatten(drawn)), []), 0);
    });
  }

  test('has nothing that only a script would need', async () => {
    const drawn = await renderRewardsWidget({ feed: feedNamed('sample'), lang: 'en' });
    assert.doesNotMatch(flatten(drawn), /<script|<template|<slot|<!--|:host/);
  });
});

import type { Page } from 'playwright-core';
import { after, afterEach, before } from 'node:test';
import { eventually } from '../support/eventually.js';
import { json } from '../support/loopback-server.js';
import { DrawnShop, renderGiveawayFlow, renderRewardsWidget, type DrawnPage } from './drawn-shop.js';

export const feedAttributes = { 'feed-url': '/rewards' };
export const flowAttributes = { 'base-url': '/rewards', 'flow-id': 'g' };

export interface DrawnElements {
  readonly shop: DrawnShop;
  /** Opens a page with this markup. */
  open(options: Parameters<DrawnShop['open']>[0]): Promise<DrawnPage>;
  /** Opens a page with a server-rendered feed, which the widget then requests. */
  openFeed(feed: unknown, options?: object, render?: object): Promise<DrawnPage>;
  /** Opens a page with a server-rendered giveaway, which the element then requests. */
  openFlow(giveaway: object, options?: object, render?: object): Promise<DrawnPage>;
}

/** A shop of its own for the tests of a suite. The page that a test has opened last is closed after it. */
export function useDrawnElements(): DrawnElements {
  let shop: DrawnShop;
  let opened: DrawnPage | undefined;

  before(async () => {
    shop = await DrawnShop.start();
  });
  afterEach(async () => {
    await opened?.close();
    opened = undefined;
  });
  after(() => shop?.stop());

  return {
    get shop() {
      return shop;
    },
    async open(options) {
      return (opened = await shop.open(options));
    },
    async openFeed(feed, options = {}, render = {}) {
      shop.site.json('/rewards/gap/api', feed);
      const markup = await renderRewardsWidget({ feed, attributes: feedAttributes, ...render });
      return this.open({ markup, ...options });
    },
    async openFlow(giveaway, options = {}, render = {}) {
      const answer = json({ success: true, data: giveaway }, { 'X-Rewards-Viewer': 'somebody' });
      shop.site.answers['/rewards/api/v1/giveaways/flow'] = answer;
      const markup = await renderGiveawayFlow({ giveaway, attributes: flowAttributes, ...render });
      return this.open({ markup, ...options });
    },
  };
}

/** Waits until the pictures in view are painted. */
export async function picturesDrawn(page: Page): Promise<void> {
  await eventually(async () => {
    const all = await page.locator('img').evaluateAll((images) =>
      Promise.all(
        (images as HTMLImageElement[])
          .filter((image) => image.src && image.getBoundingClientRect().top < innerHeight)
          .map((image) =>
            image.decode().then(
              () => true,
              () => image.complete,
            ),
          ),
      ),
    );
    return all.every(Boolean);
  });
}

/** Records every element in view. */
export async function remember(page: Page): Promise<void> {
  await page.evaluate(() => {
    const root = document.querySelector('rewards-widget,giveaway-flow')!.shadowRoot!;
    const elements = [...root.querySelectorAll('.frame, .frame *:not(.reserved, .reserved *)')].filter((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top < innerHeight && bottom > 0;
    });
    Object.assign(globalThis, { remembered: elements });
  });
}

/** Number of recorded elements that no longer exist. */
export async function countLost(page: Page): Promise<number> {
  return await page.evaluate(
    () =>
      (globalThis as unknown as { remembered: Element[] }).remembered.filter(({ isConnected }) => !isConnected).length,
  );
}

/** Waits until an assertion holds. */
export async function settles(assertion: () => Promise<void>): Promise<void> {
  await eventually(async () => {
    await assertion();
    return true;
  });
}

/** @jsxImportSource preact */
/** A page made with Preact. A test bundles it, and calls the functions of `window.app`. */
import { render } from 'preact';
import '../../src/define.js';
import '../../src/frameworks/jsx.js';

const calls: string[] = [];
const container = (): HTMLElement => document.querySelector('main')!;

const app = {
  calls,
  mountElement(feed: unknown): void {
    render(
      <rewards-widget
        heading="By hand"
        heading-level={4}
        feed={feed}
        onrewards-ready={({ detail }) => calls.push(`ready ${detail.feed.all.length}`)}
      />,
      container(),
    );
  },
  mountGiveawayElement(giveaway: unknown): void {
    render(
      <giveaway-flow
        api-key="key"
        heading-level={4}
        giveaway={giveaway}
        onrewards-user-required={({ detail }) => calls.push(`sign in for ${detail.offer.id}`)}
      />,
      container(),
    );
  },
  unmount(): void {
    render(null, container());
  },
};

Object.assign(window, { app });

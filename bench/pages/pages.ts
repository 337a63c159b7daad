import { readFileSync } from 'node:fs';
import { drawnByServer, type FeedName, flatten, readFeedName } from './drawn.js';

export interface PageOptions {
  readonly contender: Contender;
  readonly offers: FeedName;
  /** Names of placements, separated by spaces. */
  readonly placements: string;
  /** Whether the page gets a feed from memory instead of loading one. */
  readonly memory: boolean;
}

interface Markup {
  readonly head: string;
  readonly body: string;
}

type Draw = (options: PageOptions) => Markup | Promise<Markup>;

/** The contenders that draw the offers of a page, by printed name. */
const contenders = {
  innerHTML: ownPage('inner-html'),
  'React 19': ownPage('react'),
  'windowed React': ownPage('windowed-react'),
  widget: widgetPage(() => '<script type="module" src="/rewards-widget/embed.js"></script>'),
  'widget, feed preloaded': widgetPage(
    ({ offers }) =>
      `<link rel="preload" as="fetch" href="${feedPath(offers)}" crossorigin>` +
      '<script type="module" src="/rewards-widget/embed.js"></script>',
  ),
  'widget in one file': widgetPage(() => '<script src="/rewards-widget/embed.iife.js" defer></script>'),
  'widget, drawn by the server': async ({ offers }) => ({
    head: '<script type="module" src="/rewards-widget/embed.js"></script>',
    body: await drawnByServer(offers),
  }),
  'static page': async ({ offers }) => ({ head: '', body: flatten(await drawnByServer(offers)) }),
  giveaway: () => ({
    head: '<script type="module" src="/rewards-widget/embed.js"></script>',
    body: '<giveaway-flow></giveaway-flow>',
  }),
} satisfies Record<string, Draw>;

export type Contender = keyof typeof contenders;

export function feedPath(offers: FeedName): string {
  return `/${offers}/gap/api`;
}

/** The query of a page's address. */
export function pageQuery({ contender, offers, placements, memory }: PageOptions): string {
  return new URLSearchParams({ contender, offers: String(offers), placements, memory: String(memory) }).toString();
}

export async function pageFor(query: URLSearchParams): Promise<string> {
  const { head, body } = await contenders[query.get('contender') as Contender]({
    contender: query.get('contender') as Contender,
    offers: readFeedName(query.get('offers')!),
    placements: query.get('placements')!,
    memory: query.get('memory') === 'true',
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>Offers</title>${head}</head><body>${body}</body></html>`;
}

function ownPage(name: string): Draw {
  return ({ offers, placements, memory }) => ({
    head: `${styles()}<script type="module" src="/contenders/${name}.js"></script>`,
    body: `<div id="offers" data-feed="${memory ? '' : feedPath(offers)}" data-placements="${placements}"></div>`,
  });
}

function widgetPage(script: (options: PageOptions) => string): Draw {
  return (options) => ({
    head: script(options),
    body: options.memory
      ? `<rewards-widget placements="${options.placements}"></rewards-widget>` +
        '<script>show = (feed) => { document.querySelector("rewards-widget").feed = feed; };</script>'
      : `<rewards-widget placements="${options.placements}" feed-url="/${options.offers}"></rewards-widget>`,
  });
}

function styles(): string {
  return `<style>${readFileSync(`${import.meta.dirname}/contenders/cards.css`, 'utf8')}</style>`;
}

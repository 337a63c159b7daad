import { feedUrlOf } from '../model/feeds.js';
import { pageStyleOf } from '../themes/themes.js';
import { attributeOf, type Attributes } from '../model/attributes.js';
import { hasPayload } from '../../src/elements.js';
import { withPicturesFromFiles } from './pictures.js';
import type { StageInput } from './stage-api.js';
import { feedOf, picturesOf } from './source.js';
import { textSizeCss } from './text-size.js';

/** Where the element goes in the page. */
const PLACE = '<!--element-->';

/** This document as a server would send it: with the element drawn, and without script. */
export async function drawnPage(shown: StageInput): Promise<string> {
  const element = await drawnElement(shown);
  // An inert document doesn't upgrade custom elements.
  const page = document.implementation.createHTMLDocument().importNode(document.documentElement, true);
  for (const script of page.querySelectorAll('script')) script.remove();
  const theme = page.ownerDocument.createElement('style');
  theme.textContent = pageStyleOf(shown.view);
  page.querySelector('head')!.append(theme);
  page.querySelector('.place')!.replaceChildren(page.ownerDocument.createComment('element'));
  return `<!doctype html>${page.outerHTML.replace(PLACE, () => withPicturesFromFiles(element, shown.root))}`;
}

async function drawnElement(shown: StageInput): Promise<string> {
  const { scenario, view } = shown;
  // Only the browser knows codes.
  if (!hasPayload(scenario.element)) return `<${scenario.element}></${scenario.element}>`;
  const [{ renderGiveawayFlow, renderRewardsWidget }, payload] = await Promise.all([
    import('../../src/server/index.js'),
    payloadToDraw(shown).catch(() => undefined),
  ]);
  const attributes = Object.fromEntries(
    Object.entries(view.attributes).map(([property, value]) => [
      attributeOf(property as keyof Attributes),
      value as string | number | boolean | undefined,
    ]),
  );
  const options = { attributes, lang: view.lang };
  const markup =
    scenario.element === 'rewards-widget'
      ? await renderRewardsWidget({ feed: payload, ...options })
      : await renderGiveawayFlow({ giveaway: payload, ...options });
  return markup.replace('</style>', (end) => textSizeCss(view.zoom / 100) + end);
}

/** The payload that a server draws. Undefined if the service is down or sends an unreadable answer. */
async function payloadToDraw(shown: StageInput): Promise<unknown> {
  const { scenario, view, edited } = shown;
  if (scenario.live && !edited) {
    const { condition = 'normal' } = view;
    const gateway = feedUrlOf(scenario.merchant ?? 'larkmere', condition === 'outage' ? 'normal' : condition);
    if (scenario.element === 'rewards-widget') return await readJson(`${gateway}/gap/api`);
    const query = new URLSearchParams({ id: scenario.live.flowId ?? '' });
    return (await readJson<{ data: unknown }>(`${gateway}/api/v1/giveaways/flow?${query.toString()}`)).data;
  }
  if (scenario.answering === 'down' || scenario.answering === 'garbled') return undefined;
  return scenario.element === 'rewards-widget' ? feedOf(shown) : picturesOf(shown);
}

async function readJson<Answer = unknown>(address: string): Promise<Answer> {
  return (await (await fetch(address)).json()) as Answer;
}

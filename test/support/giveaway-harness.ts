import '../../src/define.js';
import '../../src/giveaway/giveaway-content.js';
import type { GiveawayFlow } from '../../src/giveaway/giveaway-flow.js';
import { ClaimStore } from '../../src/giveaway/claims/claim-store.js';
import { ElementHarness } from './element-harness.js';
import type { Exchange, Network } from './network.js';
import { OfferHarness } from './offer-harness.js';
import { claimed, envelope, giveaway as sampleGiveaway } from './sample-giveaway.js';
import { until } from './until.js';
import { wrapper } from './widget-harness.js';

/** Properties of a giveaway, and `children` for its slots. */
export type GiveawayOptions = Partial<Omit<GiveawayFlow, 'children'>> & {
  children?: readonly Element[];
  parent?: Element;
};

let shops = 0;

/** A new address, because claims belong to the page, which all tests of a file share. */
export function newShop(): string {
  return `https://shop${++shops}.example/rewards`;
}

/** Puts a giveaway on the page, without waiting. */
export function createFlow({ children = [], parent = wrapper(), ...properties }: GiveawayOptions = {}): FlowHarness {
  const element = document.createElement('giveaway-flow');
  Object.assign(element, { lang: 'en' }, properties);
  element.append(...children);
  parent.append(element);
  return new FlowHarness(element);
}

/** Puts a giveaway on the page that shows a payload. */
export async function mountFlow(options: GiveawayOptions = {}): Promise<FlowHarness> {
  const flow = createFlow({ giveaway: sampleGiveaway(), ...options });
  await flow.drawn();
  return flow;
}

/** Puts the sample giveaway on the page, with these fields of it changed. */
export function given(rest: object, options: GiveawayOptions = {}): Promise<FlowHarness> {
  return mountFlow({ giveaway: sampleGiveaway(rest), ...options });
}

/** Puts a giveaway on the page that loads its payload, from a gateway with a viewer unless it has a key. */
export async function loadFlow(
  network: Network,
  { payload, viewer, ...options }: GiveawayOptions & Loaded = {},
): Promise<FlowHarness> {
  const flow = createFlow({ flowId: 'flow', ...options });
  await showNext(network, flow, payload, viewer);
  return flow;
}

/** Answers the next request for a giveaway, which is shown then. */
export async function showNext(
  network: Network,
  flow: FlowHarness,
  payload?: unknown,
  viewer?: string | null,
): Promise<void> {
  answerFlow(await network.next(), payload, viewer);
  await flow.becomes('ready');
}

/** Loads a giveaway again, with this answer. */
export async function reloadFlow(
  network: Network,
  flow: FlowHarness,
  payload?: unknown,
  viewer?: string | null,
): Promise<void> {
  const refreshed = flow.element.refresh();
  answerFlow(await network.next(), payload, viewer);
  await refreshed;
  await flow.drawn();
}

interface Loaded {
  payload?: unknown;
  /** The gateway's `X-Rewards-Viewer`; `null` for none. */
  viewer?: string | null;
}

export function answerFlow(
  exchange: Exchange,
  payload: unknown = sampleGiveaway(),
  viewer: string | null = 'viewer-1',
) {
  answerViewer(exchange, envelope(payload), viewer);
}

/** Answers as a gateway does, which names the viewer. */
export function answerViewer(exchange: Exchange, answer: unknown, viewer: string | null, before?: string): void {
  const headers = {
    'Content-Type': 'application/json',
    ...(viewer !== null && { 'X-Rewards-Viewer': viewer }),
    ...(before !== undefined && { 'X-Rewards-Viewer-Before': before }),
  };
  exchange.body(JSON.stringify(answer), { headers });
}

/** Claims an offer, and answers with a code. */
export async function claimCode(
  network: Network,
  flow: FlowHarness,
  { id = 'a', code = 'CODE-1', viewer = null }: { id?: string; code?: string; viewer?: string | null } = {},
): Promise<Exchange> {
  flow.press(id);
  const exchange = await network.next();
  answerViewer(exchange, claimed(code), viewer);
  await until(() => flow.prize(id).code === code, `offer ${id} does not show its code`);
  await flow.element.updateComplete;
  return exchange;
}

/** Stores something as the claim of an earlier visit. */
export function leaveKept(base: string, viewer: string, offer: string, kept: object, storage = localStorage): void {
  const store = new ClaimStore({ base, viewers: [viewer], remember: 'device' });
  storage.setItem(store.nameOf({ id: offer }), JSON.stringify(kept));
}

/** A giveaway as a person sees it. */
export class FlowHarness extends ElementHarness<GiveawayFlow> {
  prize(id = 'a'): PrizeHarness {
    return new PrizeHarness(this.offer(id).card);
  }

  /** Presses the claim button of an offer. */
  press(id = 'a'): void {
    this.prize(id).button!.click();
  }

  /** Waits until an offer's card is in a state. */
  async shows(what: ClaimShown, id = 'a'): Promise<PrizeHarness> {
    await until(() => this.prize(id).shown === what, `offer ${id} does not show ${what}`);
    await this.element.updateComplete;
    return this.prize(id);
  }

  /** Steps of the header, as texts. */
  steps(): string[] {
    return this.parts('step').map((step) => step.innerText.replace(/\s+/g, ' ').trim());
  }
}

export type ClaimShown = 'button' | 'claiming' | 'code' | 'message' | 'nothing';

/** A card of a giveaway. */
export class PrizeHarness extends OfferHarness {
  get button(): HTMLButtonElement | undefined {
    return this.part('claim') as HTMLButtonElement | undefined;
  }

  get label(): string | undefined {
    return this.button?.innerText.trim();
  }

  get code(): string | undefined {
    return this.part('code')?.textContent.trim();
  }

  /** All lines of text beside the button. */
  get message(): string | undefined {
    return this.part('message')?.innerText.trim();
  }

  /** The texts for frequency and end. */
  get terms(): string[] {
    return [...this.card.querySelectorAll<HTMLElement>("[part~='expiry']")].map((text) => text.innerText.trim());
  }

  /** The text of the status region. */
  get status(): string {
    return [...this.card.querySelectorAll<HTMLElement>('[role=status]')]
      .map((status) => status.textContent.replace(/\s+/g, ' ').trim())
      .filter(Boolean)
      .join(' ');
  }

  get help(): HTMLSlotElement | undefined {
    return this.card.querySelector<HTMLSlotElement>('slot[name=help]') ?? undefined;
  }

  get shown(): ClaimShown {
    if (this.message !== undefined) return 'message';
    if (this.button?.ariaDisabled === 'true') return 'claiming';
    if (this.code !== undefined) return 'code';
    return this.button ? 'button' : 'nothing';
  }
}

/** Runs in every page before the page's own scripts, and measures what a shopper would see. */
import type { Feed } from '../feed.js';
import { watchCards } from './cards.js';

declare global {
  interface Window {
    readonly probe: typeof probe;
  }
}

/** The measurements of one visit. Times are milliseconds from the start of the visit. */
export interface Reading extends Record<string, number> {
  /** The first cards are painted. */
  first: number;
  /** The screen is full of cards of the catalogue, down to its lower edge. */
  view: number;
  /** All cards that the catalogue shows without scrolling are painted: all of them, or a window of them. */
  all: number;
  /** Number of the catalogue's cards in the document. */
  cards: number;
  elements: number;
  /** Number of elements, texts and comments. */
  nodes: number;
  /** Number of nodes of the catalogue's largest card, including itself. */
  cardNodes: number;
  /** The longest task; 0 if none took 50 ms, because browsers report only longer ones. */
  longest: number;
  /** Cumulative layout shift. */
  shifts: number;
}

/** When a page that is opened over a slow link had its first screen. Milliseconds from the start of the visit. */
export interface FirstScreen extends Record<string, number> {
  /** The first cards are painted. */
  first: number;
  /** The widget's script has run; 0 where there is no widget. */
  script: number;
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Updates are timed for this long, in milliseconds, and at least this often; the median counts. */
const MEASURE_MS = 500;
const MIN_UPDATES = 3;

const longTasks = watch('longtask');
const shifts = watch<LayoutShift>('layout-shift');
const events = watch<PerformanceEventTiming & { readonly interactionId?: number }>('event');
const cards = watchCards();
const defined = customElements.whenDefined('rewards-widget').then(() => performance.now());
/** Start of the visit: when the page was opened, or when it got a feed from memory. */
let since = 0;

const probe = {
  /** Settles when the first cards are painted, and the widget's script has run where there is one. */
  async firstScreen(): Promise<FirstScreen> {
    const first = await cards.first;
    return { first, script: document.querySelector('rewards-widget') ? await defined : 0 };
  },

  /** Resolves when the catalogue has at least this many cards, and has stopped growing. */
  async settled(least: number): Promise<Reading> {
    const { first, view, all, count } = await cards.settled(least);
    return {
      first: first - since,
      view: view - since,
      all: all - since,
      cards: count,
      ...cards.size(),
      longest: Math.max(0, ...longTasks.filter(({ startTime }) => startTime >= since).map(({ duration }) => duration)),
      shifts: shifts.reduce((sum, { value, hadRecentInput }) => (hadRecentInput ? sum : sum + value), 0),
    };
  },

  /** Draws a feed that has been loaded and parsed before the time starts. */
  async show(address: string, least: number): Promise<Reading> {
    const feed = (await (await fetch(address)).json()) as Feed;
    await painted();
    since = performance.now();
    window.show(feed);
    return await probe.settled(least);
  },

  /** The longest time from a key to the next paint so far. */
  async worstKey(): Promise<number> {
    return longest((await reported()).filter(({ name }) => /^key|^input$/.test(name)));
  },

  /** The longest time from a press, or a key, to the next paint since the last call. It is 0 below 16 ms, which browsers don't report. */
  async worstPress(): Promise<number> {
    const presses = (await reported()).filter(({ interactionId }) => interactionId);
    events.length = 0;
    return longest(presses);
  },

  giveawayUpdate,
};

Object.assign(window, { probe });

/** The browser reports an event some time after the paint that it waited for. */
async function reported(): Promise<typeof events> {
  await painted();
  await painted();
  return events;
}

function longest(entries: readonly PerformanceEntry[]): number {
  return Math.max(0, ...entries.map(({ duration }) => duration));
}

function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

function watch<Entry extends PerformanceEntry>(type: string): Entry[] {
  const entries: Entry[] = [];
  // The browser reports events from 16 ms on, rounded to 8 ms.
  const options = { type, buffered: true, durationThreshold: 16 };
  new PerformanceObserver((list) => void entries.push(...(list.getEntries() as Entry[]))).observe(options);
  return entries;
}

interface GiveawayElement extends HTMLElement {
  giveaway: unknown;
  headingLevel: number;
  readonly updateComplete: Promise<unknown>;
}

/** Measures an update of every card in a giveaway, without layout, in milliseconds. */
async function giveawayUpdate(payload: { readonly offers: readonly unknown[] }): Promise<number> {
  const element = document.querySelector('giveaway-flow') as GiveawayElement;
  element.giveaway = payload;
  while (element.shadowRoot?.querySelectorAll('[data-offer]').length !== payload.offers.length) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  const times: number[] = [];
  const end = performance.now() + MEASURE_MS;
  while (times.length < MIN_UPDATES || performance.now() < end) {
    const start = performance.now();
    element.headingLevel = element.headingLevel === 2 ? 3 : 2;
    await element.updateComplete;
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[times.length >> 1]!;
}

import type { GiveawayFlow } from '../src/giveaway-flow/giveaway-flow.js';
import type { RewardsWidget } from '../src/rewards-widget/rewards-widget.js';
import type { Partner } from './feeds.js';
import { setLanguage } from './languages.js';
import type { Settings } from './settings.js';
import { setGiveaway, setSource } from './source.js';

/** What the invented shops call themselves, and what they call the rewards. */
const SHOPS: Readonly<Record<Partner, { name: string; line: string }>> = {
  larkmere: { name: 'Larkmere', line: 'Department store since 1871' },
  velloway: { name: 'Velloway', line: 'Travel and sports club' },
};

/** Puts the settings onto the stage: the shop's page, and the widget in it. */
export function applySettings(stage: HTMLElement, settings: Settings): void {
  const { partner, width, appearance } = settings;
  const shop = find(stage, '.shop');
  setLanguage(shop, settings.lang);
  shop.dataset.partner = partner;
  shop.dataset.appearance = appearance;
  shop.style.width = width === 'full' ? '' : `${width}px`;
  find(stage, '.shop-name').textContent = SHOPS[partner].name;
  find(stage, '.shop-line').textContent = SHOPS[partner].line;

  const giveaway = settings.show !== 'rewards';
  const widget = find(stage, 'rewards-widget') as RewardsWidget;
  const flow = find(stage, 'giveaway-flow') as GiveawayFlow;
  widget.hidden = giveaway;
  flow.hidden = !giveaway;
  // Null: there is nothing to load yet, and that is no oversight.
  widget.feed = giveaway ? null : undefined;
  flow.giveaway = giveaway ? undefined : null;
  if (giveaway) {
    flow.preview = settings.preview;
    flow.ageRestricted = settings.age;
    setGiveaway(flow, settings);
    return;
  }
  widget.placements = settings.placements;
  widget.preview = settings.preview;
  widget.ageRestricted = settings.age;
  setSource(widget, settings);
}

/** What is shown on the stage. */
export function shownElement(stage: HTMLElement): RewardsWidget | GiveawayFlow {
  return stage.querySelector<RewardsWidget | GiveawayFlow>('.shop-page > :not([hidden])')!;
}

function find(within: HTMLElement, selector: string): HTMLElement {
  return within.querySelector<HTMLElement>(selector)!;
}

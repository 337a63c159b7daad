import '../../src/codes/index.js';
import { keepCode } from '../../src/shopper/code-records.js';
import type { Shopper } from '../../src/shopper/storage.js';
import { listKept, putAway } from '../../src/shopper/kept-codes.js';
import { baseOf } from '../../src/shopper/shopper-attributes.js';
import type { RewardsCodes } from '../../src/codes/rewards-codes.js';
import type { Offer } from '../../src/wire/offer.js';
import { isJsonObject, type Json, type JsonObject } from '../model/json.js';
import { resolvePictures } from './pictures.js';
import type { StageInput } from './stage-api.js';

/** The shopper of all scenarios. */
const USER = 'studio';

/** An element whose codes are kept under an address of the studio's own, so that a visitor's real ones stay as they are. */
export function sceneCodes(shown: StageInput): { element: RewardsCodes; update(next: StageInput): void } {
  const element = document.createElement('rewards-codes');
  element.client = { hasKey: true, baseUrl: `https://studio.invalid/scenes/${shown.scenario.id}` };
  element.user = USER;
  const base = baseOf(element);
  const keep = ({ payload, root }: StageInput): void => {
    // Nothing of an earlier list stays.
    void element.forgetCodes();
    keepAll(base, resolvePictures(payload, root));
    void element.refresh();
  };
  keep(shown);
  if (shown.scenario.atTill) requestAnimationFrame(() => void element.settled.then(() => tillButton(element)?.click()));
  return {
    element,
    update(next) {
      if (next.payload !== shown.payload) keep(next);
      shown = next;
    },
  };
}

function tillButton({ shadowRoot }: RewardsCodes): HTMLElement | null | undefined {
  return shadowRoot?.querySelector<HTMLElement>('[part~=till]');
}

function keepAll(base: string, { codes }: JsonObject): void {
  const shopper: Shopper = { base, viewers: [USER], remember: 'device' };
  for (const entry of Array.isArray(codes) ? (codes as readonly Json[]) : []) {
    if (!isJsonObject(entry) || typeof entry.code !== 'string') continue;
    const { code, claimed, away, ...offer } = entry;
    keepCode(
      shopper,
      { code, at: (typeof claimed === 'string' && Date.parse(claimed)) || Date.now() },
      offer as unknown as Offer,
    );
    const kept = away === true && listKept(shopper).find((one) => one.code === code);
    if (kept) putAway(shopper, kept, true);
  }
}

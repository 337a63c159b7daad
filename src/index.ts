export * from './client/index.js';
export type {
  FeedReady,
  GiveawayFlowEventMap,
  GiveawayReady,
  OfferDetail,
  RewardsCodesEventMap,
  RewardsEventMap,
  RewardsWidgetEventMap,
  ShownPlacement,
} from './events.js';
export { registerLocale, setStrings } from './locales/registry.js';
export type { Strings } from './locales/registry.js';
export type { Plural } from './locales/strings.js';
export { registerHeaderTemplate, type HeaderModel, type HeaderTemplate } from './card/header.js';
export type { Remember } from './shopper/storage.js';
export { GiveawayFlow } from './giveaway/giveaway-flow.js';
export type { UserToken } from './shopper/user-token.js';
export { RewardsWidget } from './widget/rewards-widget.js';
export type { AgeRestricted } from './card/of-age.js';
export { VERSION } from './version.js';

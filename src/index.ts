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
export type { Plural, Strings } from './locales/strings.js';
export { registerHeaderTemplate, type HeaderModel, type HeaderTemplate } from './offers/header/header.js';
export type { Remember } from './kept-codes/remember.js';
export { GiveawayFlow } from './giveaway-flow/giveaway-flow.js';
export type { UserToken } from './giveaway-flow/access/user-token.js';
export { RewardsWidget } from './rewards-widget/rewards-widget.js';
export type { AgeRestricted } from './offers/age/age-restricted.js';
export { VERSION } from './version.js';

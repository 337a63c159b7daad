export * from './client/index.js';
export type { RewardsEventMap, RewardsWidgetEventMap, ShownPlacement } from './events.js';
export { registerLocale } from './locales/registry.js';
export type { Plural, Strings } from './locales/strings.js';
export { registerHeaderTemplate, type HeaderModel, type HeaderTemplate } from './offers/header.js';
export { RewardsWidget } from './rewards-widget/rewards-widget.js';
export type { AgeRestricted } from './element/offers-element.js';
export { VERSION } from './version.js';

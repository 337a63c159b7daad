export { RewardsClient } from './rewards-client.js';
export type { RewardsClientOptions } from './addresses.js';
export type { EventRange, GiveawayEventsOptions, RewardEvent, RewardEventsOptions } from './event-pages.js';
export type { Moment } from './event-windows.js';
export type { FeedAccess, FeedLoading, FeedOptions, KeptFeed } from './feed-endpoint.js';
export type {
  ClaimOptions,
  GiveawayAccess,
  GiveawayOptions,
  ViewedClaim,
  ViewedGiveaway,
} from './giveaway-endpoints.js';
export { RewardsError, type RewardsErrorKind, type RewardsErrorOptions } from './rewards-error.js';
export type { ClaimResult } from '../wire/claim.js';
export type { Feed } from '../wire/feed.js';
export type { Giveaway, GiveawayHeader, Step } from '../wire/giveaway.js';
export type { GiveawayEvent, GiveawayEventType } from '../wire/giveaway-event.js';
export type { Category, Offer } from '../wire/offer.js';
export type { Placement } from '../wire/placement.js';
export type { Drift, Report } from '../wire/fields.js';
export type { SectionTitle, Settings, SocialProof } from '../wire/settings.js';

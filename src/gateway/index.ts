export type { AnswerStore } from './answer-store.js';
export { createGateway, type Gateway, type GatewayOptions } from './create-gateway.js';
export type { FeedCacheOptions } from './feed-cache.js';
export type { Identify } from './user.js';

export type { Address } from './address.js';
export type { AnswerStore } from './answer-store.js';
export { createGateway, type Gateway } from './create-gateway.js';
export type { GatewayError, GatewayErrorSource, OnError } from './error-log.js';
export type { FeedCacheOptions } from './feed-cache.js';
export type { GatewayOptions } from './gateway-options.js';
export type { Limits } from './limits.js';
export type { AllowPreview } from './preview.js';
export type { Identify } from './user.js';

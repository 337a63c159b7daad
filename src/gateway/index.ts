export type { AnswerStore } from './answer-store.js';
export { createGateway, type Gateway, type GatewayOptions } from './create-gateway.js';
export type { Identify } from './identify.js';

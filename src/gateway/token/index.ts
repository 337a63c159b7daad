export { userFromShopify, type ShopifyOptions } from './user-from-shopify.js';
export { userFromToken, type TokenOptions, type TokenProof } from './user-from-token.js';

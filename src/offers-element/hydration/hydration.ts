/** Lazy-loaded. What an element needs in a page that a server has drawn. */
export { takeOver } from './take-over.js';
export { markupArrived } from './markup-arrived.js';

/** Lazy-loaded. What an element needs in a server's page. The classic script leaves out the first, and draws such elements again. */
export { takeOver } from './take-over.js';
export { markupArrived } from './markup-arrived.js';

import { html } from 'lit';
import type { Drawings } from './states.js';

/** Drawings for empty and failed elements: an empty box, a cloud. */
export const drawings: Drawings = {
  empty: html`<svg viewBox="0 0 48 48" aria-hidden="true">
    <path
      d="M6 21h36v18a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3zM3 13h42v8H3zM24 13v29M24 13c-9 0-12-3-12-6 0-5 10-4 12 6 2-10 12-11 12-6 0 3-3 6-12 6z"
    />
  </svg>`,
  error: html`<svg viewBox="0 0 48 48" aria-hidden="true">
    <path d="M14 36a10 10 0 0 1-1-20 13 13 0 0 1 25 4 8 8 0 0 1-2 16M24 24v9M24 39v.5" />
  </svg>`,
};

import { answerViewer } from '../../support/giveaway-harness.js';
import type { Exchange } from '../../support/network.js';

/** A code as a gateway's vault lists it. */
export const entry = (code: string, { at = 1, offer = 'a' } = {}) => ({
  v: 1,
  id: `id-${code}`,
  code,
  at,
  offer: { id: offer, title: 'Title', partner: 'Partner' },
});

/** An answer with codes. */
export const list = (...codes: readonly unknown[]) => ({ success: true, data: { codes } });

/** Answers as a gateway does. */
export const answer = (exchange: Exchange, body: object, viewer: string | null = 'viewer-1'): void =>
  answerViewer(exchange, body, viewer);

import { digest } from '../client/digest.js';

/** How the names of all that is stored for an address begin. What is forgotten there goes by this. */
export function prefixOf(base: string): string {
  return `rewards-widget:claim:${digest(base)}:`;
}

/** A claim's name. Neither the shopper nor the offer can be read from it. */
export function claimName(base: string, viewer: string, offerId: string): string {
  return prefixOf(base) + digest(base, viewer, offerId);
}

/** How the names of one shopper's kept codes begin. */
export function keptPrefix(base: string, viewer: string): string {
  return `${prefixOf(base)}${digest(base, viewer)}:`;
}

/** A kept code's name. An offer may have given several. */
export function keptName(base: string, viewer: string, code: string, offerId = ''): string {
  return keptPrefix(base, viewer) + digest(offerId, code);
}

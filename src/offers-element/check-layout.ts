import { dispatch } from '../events.js';

/** Warns of an unknown layout in the payload. */
export function checkLayout(
  host: EventTarget,
  path: string,
  id: number | undefined,
  isKnown: (id: number) => boolean,
): void {
  if (id !== undefined && !isKnown(id)) dispatch(host, 'rewards-warning', { path, problem: 'is not known' });
}

import type { StageView } from './stage-view.js';

const RIGHT_TO_LEFT = ['ar', 'fa', 'he', 'ur'];

/** The direction that a view's page is written in. */
export function directionOf({ direction, lang }: Pick<StageView, 'direction' | 'lang'>): 'ltr' | 'rtl' {
  if (direction !== 'auto') return direction;
  return RIGHT_TO_LEFT.includes(lang) ? 'rtl' : 'ltr';
}

import type { StageView } from './stage-view.js';

const RIGHT_TO_LEFT = ['ar', 'fa', 'he', 'ur'];

/** The text direction of a view's page. */
export function directionOf({ direction, lang }: Pick<StageView, 'direction' | 'lang'>): 'ltr' | 'rtl' {
  if (direction !== 'auto') return direction;
  return RIGHT_TO_LEFT.includes(lang) ? 'rtl' : 'ltr';
}

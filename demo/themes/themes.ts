import { lookRule } from '../model/look.js';
import type { StageView } from '../model/stage-view.js';
import dark from './dark.css?raw';
import loud from './loud.css?raw';
import quiet from './quiet.css?raw';

/** The style sheets of the sample themes, which docs/theming.md quotes. */
const THEMES: Readonly<Record<Exclude<StageView['theme'], 'none'>, string>> = { quiet, loud, dark };

/** The style sheet of the theme on the stage, if there is one. */
export function themeOf({ theme }: Pick<StageView, 'theme'>): string | undefined {
  return theme === 'none' ? undefined : THEMES[theme];
}

/** The style sheet of the page around the element: the theme, and the look on top of it. */
export function pageStyleOf(view: Pick<StageView, 'theme' | 'look'>): string {
  return (themeOf(view) ?? '') + lookRule(view.look);
}

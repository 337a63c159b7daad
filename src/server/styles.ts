import { CSSResult, type CSSResultGroup } from 'lit';
import { afterPaintStyles } from '../offers-element/after-paint/after-paint.styles.js';
import { giveawayFlowStyles } from '../giveaway-flow/giveaway-flow.styles.js';
import { codeBoxStyles } from '../offers/code/code-box.styles.js';
import { filterStyles } from '../rewards-widget/catalogue/filter.styles.js';
import { offerGridStyles } from '../rewards-widget/catalogue/offer-grid.styles.js';
import { rewardsWidgetStyles } from '../rewards-widget/rewards-widget.styles.js';
import { settingsCss } from '../theme/settings-sheet.js';
import { Fields } from '../wire/fields.js';
import { readSettings, type Settings } from '../wire/settings.js';
import { writeAttributes } from './attributes.js';
import { firstPaintStyles } from './first-paint.styles.js';
import { scopeStyles } from './scope-styles.js';

/**
 * How the page gets the styles of the first paint: `inline` in a `<style>`; the same with a `nonce`, for a
 * Content-Security-Policy that requires one; or from a stylesheet at `href`, for a policy without inline styles.
 */
export type Styles = 'inline' | { readonly nonce: string } | { readonly href: string };

/** The styles of each element's first paint. */
export const firstPaint: Readonly<Record<'rewards-widget' | 'giveaway-flow', CSSResultGroup>> = {
  'rewards-widget': [rewardsWidgetStyles, filterStyles, offerGridStyles, afterPaintStyles, firstPaintStyles],
  'giveaway-flow': [rewardsWidgetStyles, codeBoxStyles, giveawayFlowStyles, afterPaintStyles, firstPaintStyles],
};

/**
 * The stylesheet of the first paint, to serve at its own address. It applies in shadow roots only.
 *
 * @param payload a feed or giveaway whose colours it includes: under a policy without inline styles, the first paint
 *   cannot get them in another way
 */
export function firstPaintCss(payload?: unknown): string {
  const all = scopeStyles([...new Set(Object.values(firstPaint).flatMap(flat))].join('\n'));
  return payload === undefined ? all : `${all}\n${settingsCss(settingsOf(payload))}`;
}

/** Writes the styles of an element into its shadow root. */
export function writeStyles(
  styles: Styles | null | undefined,
  element: keyof typeof firstPaint,
  settings: Settings,
): string {
  const { href, nonce } = Object(styles) as { readonly href?: string | null; readonly nonce?: string | null };
  if (href != null) return `<link${writeAttributes({ rel: 'stylesheet', href })}>`;
  const attributes = nonce == null ? '' : writeAttributes({ nonce });
  return `<style${attributes}>${flat(firstPaint[element]).join('\n')}\n${settingsCss(settings)}</style>`;
}

function flat(styles: CSSResultGroup): string[] {
  return Array.isArray(styles) ? styles.flatMap(flat) : styles instanceof CSSResult ? [String(styles)] : [];
}

function settingsOf(payload: unknown): Settings {
  return readSettings(new Fields(payload, '', () => undefined).record('settings'));
}

import { CSSResult, type CSSResultGroup, css } from 'lit';
import { afterPaintStyles } from '../element/after-paint/after-paint.styles.js';
import { giveawayFlowStyles } from '../giveaway/giveaway-flow.styles.js';
import type { PayloadTag } from '../elements.js';
import { codeBoxStyles } from '../card/code-box.styles.js';
import { filterStyles } from '../widget/catalogue/filter.styles.js';
import { offerGridStyles } from '../widget/catalogue/offer-grid.styles.js';
import { rewardsWidgetStyles } from '../widget/rewards-widget.styles.js';
import { settingsCss } from '../theme/settings-sheet.js';
import { Fields } from '../wire/fields.js';
import { readSettings, type Settings } from '../wire/settings.js';
import { writeAttributes } from './attributes.js';

/** Styles until the script has taken over. */
const firstPaintStyles = css`
  /* Without script, no button works, so only texts, pictures and links are shown. */
  @media (scripting: none) {
    button,
    .reserved,
    .arrows,
    .claim:not(:has(.notice)),
    .outcome,
    .more {
      display: none !important;
    }
  }
  button {
    cursor: progress;
  }
  /*
   * Hide the last section while its markup is still arriving: the width of its cards depends on how many there are, so it
   * would move. Once it is complete, another node follows it.
   */
  .root > :not(slot, :has(+ *)) {
    display: none;
  }
`;

/**
 * How the page gets the styles of the first paint: `inline` in a `<style>`; the same with a `nonce`, for a
 * Content-Security-Policy that requires one; or from a stylesheet at `href`, for a policy without inline styles.
 */
export type Styles = 'inline' | { readonly nonce: string } | { readonly href: string };

/** The styles of each element's first paint. */
const firstPaint: Readonly<Record<PayloadTag, CSSResultGroup>> = {
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
export function writeStyles(styles: Styles | null | undefined, element: PayloadTag, settings: Settings): string {
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

const COMMENT = /\/\*[^]*?\*\//g;

/** Rules that match nothing outside of a shadow root, and names that a page would share with us. */
const HOST = /:host/;
const KEYFRAMES = /^@keyframes/;

/**
 * Nests rules below the host of a shadow root, which doesn't change their weight. So a page that links the style sheet in its
 * `<head>` keeps its own look. Animations are left out: nothing of a first paint moves.
 */
function scopeStyles(css: string): string {
  return splitRules(css.replace(COMMENT, ''))
    .filter((rule) => !KEYFRAMES.test(rule))
    .map((rule) => (HOST.test(rule) ? rule : `:where(:host){${rule}}`))
    .join('\n');
}

/** The rules of a style sheet, with what is nested in them. */
function splitRules(css: string): string[] {
  const rules: string[] = [];
  let start = 0;
  let depth = 0;
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth > 0) continue;
    rules.push(css.slice(start, index + 1).trim());
    start = index + 1;
  }
  return rules;
}

import { ElementRenderer, render } from '@lit-labs/ssr';
import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import type { TemplateResult } from 'lit';
import type { Drawn } from '../offers-element/drawn.js';
import type { Settings } from '../wire/settings.js';
import { readAttributes, writeAttributes, type Attributes } from './attributes.js';
import { writeStyles, type firstPaint, type Styles } from './styles.js';
import './languages.js';

export interface RenderOptions {
  /** Attributes of the element, as the page would write them. */
  attributes?: Attributes;
  /** Language of our own words, also as the element's `lang`; by default that of the attribute `lang`, else English. */
  lang?: string;
  /** How the styles come to the page; `inline` by default. */
  styles?: Styles;
}

/** Attributes that decide what is drawn. */
const DRAWN = ['placements', 'heading', 'subheading', 'heading-level', 'preview', 'age-restricted'];

/** An element's first screen. */
export interface Screen {
  readonly template: TemplateResult;
  readonly settings: Settings;
  /** What the browser needs to go on from it. */
  readonly drawn: Drawn;
}

/**
 * Writes an element with its first screen in a declarative shadow root.
 *
 * @param draw draws the payload
 * @param empty draws the same for a payload that could not be drawn
 */
export async function writeElement(
  name: keyof typeof firstPaint,
  { attributes: given, lang, styles = 'inline' }: RenderOptions,
  draw: (drawn: Drawn, attributes: Readonly<Record<string, string>>) => Screen,
  empty: (drawn: Drawn) => Screen,
): Promise<string> {
  const attributes = readAttributes(lang === undefined ? given : { lang, ...given });
  const drawn: Drawn = {
    lang: lang ?? attributes.lang ?? 'en',
    now: Date.now(),
    attributes: Object.fromEntries(DRAWN.flatMap((key) => (key in attributes ? [[key, attributes[key]!]] : []))),
  };
  let screen: Screen;
  let content: string;
  try {
    screen = draw(drawn, attributes);
    content = await write(screen, name);
  } catch {
    screen = empty(drawn);
    content = await write(screen, name);
  }
  // No `<` in a script element: neither its end nor a comment.
  const data = JSON.stringify(screen.drawn).replaceAll('<', '\\u003c');
  return (
    `<${name}${writeAttributes(attributes)}><template shadowrootmode="open">` +
    `${writeStyles(styles, name, screen.settings)}${content}<script type="application/json">${data}</script>` +
    `</template></${name}>`
  );
}

function write({ template }: Screen, name: string): Promise<string> {
  return collectResult(render(template, { customElementHostStack: [new ShadowHost(name)] }));
}

/** The renderer lets slots be in a shadow root only. */
class ShadowHost extends ElementRenderer {}

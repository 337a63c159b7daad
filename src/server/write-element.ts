import { ElementRenderer, render } from '@lit-labs/ssr';
import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import type { TemplateResult } from 'lit';
import type { Drawn } from '../offers-element/display-options.js';
import { findLocale } from '../locales/locale.js';
import type { Settings } from '../wire/settings.js';
import { readAttributes, writeAttributes, type Attributes } from './attributes.js';
import { writeStyles, type firstPaint, type Styles } from './styles.js';
import { inertJson, inertMarkup } from './template-languages.js';
import './languages.js';

/** A null option is one that is left out. */
export interface RenderOptions {
  /** Attributes of the element, as in markup. */
  attributes?: Attributes | null | undefined;
  /** Language of our own texts, also written as the element's `lang`; by default the attribute `lang`, else English. */
  lang?: string | null | undefined;
  /** How the page gets the styles; `inline` by default. */
  styles?: Styles | null | undefined;
}

/** Attributes that change what is rendered. */
const DRAWN = ['placements', 'heading', 'subheading', 'heading-level', 'preview', 'age-restricted'];

/** An element's first screen. */
export interface Screen {
  readonly template: TemplateResult;
  readonly settings: Settings;
  /** The data that the browser needs to take it over. */
  readonly drawn: Drawn;
}

/**
 * Writes an element with its first screen in a declarative shadow root.
 *
 * @param draw renders a payload; an empty one if the given one cannot be rendered
 */
export async function writeElement(
  name: keyof typeof firstPaint,
  { attributes: given, lang, styles }: RenderOptions,
  payload: unknown,
  draw: (payload: unknown, drawn: Drawn, attributes: Readonly<Record<string, string>>) => Screen,
): Promise<string> {
  const attributes = readAttributes(lang == null ? given : { ...given, lang });
  const { tag, language } = findLocale(attributes.lang ?? 'en');
  const drawn: Drawn = {
    locale: { tag, language, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
    now: Date.now(),
    attributes: Object.fromEntries(DRAWN.flatMap((key) => (key in attributes ? [[key, attributes[key]!]] : []))),
  };
  let screen: Screen;
  let content: string;
  try {
    screen = draw(payload, drawn, attributes);
    content = await write(screen, name);
  } catch {
    screen = draw({}, drawn, attributes);
    content = await write(screen, name);
  }
  // The element waits for its first child if it is `drawn`: then its root is complete.
  return (
    `<${name}${writeAttributes(attributes)} drawn><template shadowrootmode="open">` +
    `${writeStyles(styles, name, screen.settings)}${inertMarkup(content)}` +
    `<script type="application/json">${inertJson(screen.drawn)}</script>` +
    `</template><!--drawn--></${name}>`
  );
}

function write({ template }: Screen, name: string): Promise<string> {
  return collectResult(render(template, { customElementHostStack: [new ShadowHost(name)] }));
}

/** The renderer allows slots only in a shadow root. */
class ShadowHost extends ElementRenderer {}

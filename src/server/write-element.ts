import { ElementRenderer, render } from '@lit-labs/ssr';
import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import type { TemplateResult } from 'lit';
import type { PayloadTag } from '../elements.js';
import { digestTexts, serverMoment, type WrittenPage } from '../element/hydration/server-moment.js';
import { readDisplay, type DisplayMoment } from '../element/moment.js';
import { findLocale } from '../locales/locale.js';
import type { Offer } from '../wire/offer.js';
import type { Settings } from '../wire/settings.js';
import {
  propertiesOf,
  readAttributes,
  writeAttributes,
  type Attributes,
  inertJson,
  inertMarkup,
} from './attributes.js';
import { writeStyles, type Styles } from './styles.js';
import './languages.js';
import { serverPictures } from '../element/pictures/picture-addresses.js';

/** A null option is one that is left out. */
export interface RenderOptions {
  /** Attributes of the element, as in markup. */
  attributes?: Attributes | null | undefined;
  /** Language of our own texts, also written as the element's `lang`; by default the attribute `lang`, else English. */
  lang?: string | null | undefined;
  /** How the page gets the styles; `inline` by default. */
  styles?: Styles | null | undefined;
  /**
   * Called when our own code fails while rendering, never because of a payload. The page gets the element without content, and the script
   * renders it. By default, the error is written to `console.error`.
   */
  onError?: ((error: unknown) => void) | null | undefined;
}

/** An element's first screen. */
export interface Screen {
  readonly template: TemplateResult;
  readonly settings: Settings;
  /** The data that the template is made from. The browser renders it once more. */
  readonly data: unknown;
}

/**
 * Writes an element with its first screen in a declarative shadow root; without one if that fails.
 *
 * @param draw renders the payload
 */
export async function writeElement(
  name: PayloadTag,
  { attributes: given, lang, styles, onError }: RenderOptions,
  draw: (moment: DisplayMoment, attributes: Readonly<Record<string, string>>) => Screen,
): Promise<string> {
  const attributes = readAttributes(lang == null ? given : { ...given, lang });
  const { tag: language, layers } = findLocale(attributes.lang ?? 'en');
  const moment: WrittenPage['moment'] = {
    locale: { tag: language, layers, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
    now: Date.now(),
    display: readDisplay(propertiesOf(attributes)),
  };
  const tag = `${name}${writeAttributes(attributes)}`;
  try {
    const pictureOf = serverPictures(moment.display.imageUrl, attributes['image-widths']);
    const screen = draw(serverMoment(moment, pictureOf), attributes);
    const content = await write(screen, name);
    const page: WrittenPage = { moment, data: screen.data, texts: digestTexts(textOf(content)) };
    // The element waits for its first child if it is `drawn`: then its root is complete.
    return (
      `<${tag} drawn><template shadowrootmode="open">` +
      `${writeStyles(styles, name, screen.settings)}${inertMarkup(content)}` +
      `<script type="application/json">${inertJson(page)}</script>` +
      `</template><!--drawn--></${name}>`
    );
  } catch (error) {
    (onError ?? logError)(error);
    return `<${tag}></${name}>`;
  }
}

function logError(error: unknown): void {
  console.error('rewards-widget: the first screen could not be rendered.', error);
}

/** The references that the renderer writes. */
const REFERENCES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** The texts of the renderer's markup, in which every other `<` and `>` is escaped. A parser would add a quarter to the time of rendering. */
function textOf(markup: string): string {
  return markup.replace(/<[^>]*>/g, '').replace(/&(?:amp|lt|gt|quot|#39);/g, (reference) => REFERENCES[reference]!);
}

/** Reads a payload; an empty one instead of one that throws when it is read. */
export function readSafely<T>(read: (payload: unknown) => T, payload: unknown): T {
  try {
    return read(payload);
  } catch {
    return read({});
  }
}

function write({ template }: Screen, name: string): Promise<string> {
  return collectResult(render(template, { customElementHostStack: [new ShadowHost(name)] }));
}

/** The renderer allows slots only in a shadow root. */
class ShadowHost extends ElementRenderer {}

/** The settings, with the social proof of these offers alone. */
export function proofOf(settings: Settings, offers: readonly Offer[]): Settings {
  const ids = new Set(offers.map(({ id }) => id));
  const { socialProof } = settings;
  // Maps by id have no prototype, because an offer's id may be "constructor".
  const ofThese = (texts: Readonly<Record<string, string>>): Record<string, string> =>
    Object.assign(
      Object.create(null) as Record<string, string>,
      Object.fromEntries(Object.entries(texts).filter(([id]) => ids.has(id))),
    );
  const { socialCta, stickers } = socialProof;
  return { ...settings, socialProof: { ...socialProof, socialCta: ofThese(socialCta), stickers: ofThese(stickers) } };
}

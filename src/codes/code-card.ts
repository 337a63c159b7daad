import type { CodesStrings } from '../locales/strings.js';
import { formatDay } from '../locales/dates.js';
import type { KeptCode } from '../kept-codes/kept-codes.js';
import { firstLetter } from '../wire/letters.js';
import { localEnd } from '../wire/instant.js';

interface CardContext {
  /** Language tag for dates. */
  readonly tag: string;
  readonly strings: CodesStrings;
  /** Level of a card's title among the page's headings. */
  readonly headingLevel: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** One kept code as a card, for an element with `role="list"`. */
export function createCard(kept: KeptCode, context: CardContext): HTMLElement {
  const { strings, headingLevel } = context;
  const { code, away, offer } = kept;
  const { id, partner, url, image } = offer;
  const title = offer.title ?? partner;
  const ended = isEnded(kept, context.now);
  const end = endOf(kept);
  const usable = !ended && !away;
  const named = (label: string): string | undefined => title && `${label}: ${title}`;
  const button = (part: string, className: string, label: string): HTMLElement =>
    makeElement('button', { part, class: className, 'data-action': part, 'aria-label': named(label) }, label);
  return makeElement(
    'div',
    { part: 'offer', class: 'card', role: 'listitem', 'data-offer': id, 'data-ended': ended },
    makeElement(
      'div',
      { class: 'about' },
      pictureOf(partner ?? title ?? code, image),
      makeElement(
        'div',
        { class: 'texts' },
        partner && title !== partner
          ? makeElement('div', { part: 'offer-partner', class: 'meta', dir: 'auto' }, partner)
          : undefined,
        title
          ? makeElement(
              'div',
              { part: 'offer-title', class: 'title', dir: 'auto', role: 'heading', 'aria-level': headingLevel },
              title,
            )
          : undefined,
        end === Infinity
          ? undefined
          : makeElement(
              'div',
              { part: 'expiry', class: 'meta' },
              (ended ? strings.endedOn : strings.until).replace('{date}', formatDay(end - 1, context)),
            ),
      ),
    ),
    ticketOf(code, strings, named),
    makeElement('div', { role: 'status', class: 'visually-hidden' }),
    makeElement(
      'div',
      { class: 'foot' },
      usable ? button('till', 'cta', strings.till) : undefined,
      usable && url
        ? makeElement(
            'a',
            {
              part: 'cta',
              class: 'link outlined',
              'data-action': 'go',
              href: url,
              target: '_blank',
              rel: 'sponsored noopener',
              'aria-label': `${named(strings.viewOffer) ?? strings.viewOffer} (${strings.newTab})`,
            },
            strings.viewOffer,
          )
        : undefined,
    ),
    makeElement(
      'div',
      { class: 'quiet' },
      usable && remindsAt(kept) > context.now ? button('remind', '', strings.remind) : undefined,
      button(away ? 'back' : 'away', '', away ? strings.back : strings.away),
      button('remove', '', strings.remove),
    ),
    makeElement('div', { part: 'message', class: 'visually-hidden', role: 'status' }),
  );
}

/** Shows below a card's buttons what a press has done or could not do. */
export function showOnCard(card: Element, content: string | Node): void {
  const message = card.querySelector('[part=message]')!;
  message.className = content ? 'note' : 'visually-hidden';
  message.replaceChildren(content);
}

/** Shows on a card whether copying worked; undefined when that is over. */
export function showCopied(card: Element, strings: CodesStrings, copied: boolean | undefined): void {
  const [label, done] = card.querySelectorAll('.copy > span');
  label!.toggleAttribute('data-unseen', copied === true);
  done!.toggleAttribute('data-unseen', copied !== true);
  const status = card.querySelector('[role=status]')!;
  status.className = copied === false ? 'hint' : 'visually-hidden';
  status.textContent = copied === undefined ? '' : copied ? strings.copied : strings.copyByHand;
}

function ticketOf(code: string, strings: CodesStrings, named: (label: string) => string | undefined): HTMLElement {
  return makeElement(
    'div',
    { part: 'code-box', class: 'ticket' },
    makeElement('span', { class: 'visually-hidden' }, strings.code),
    makeElement('code', { part: 'code', class: 'code', dir: 'ltr', translate: 'no' }, code),
    makeElement(
      'button',
      { part: 'copy', class: 'copy', 'data-action': 'copy', 'aria-label': named(strings.copy) },
      makeElement('span', {}, strings.copy),
      makeElement(
        'span',
        { 'data-unseen': true },
        makeDrawing('0 0 24 24', 'M5 12.5l4.5 4.5L19 7.5', { 'aria-hidden': 'true' }),
        strings.copied,
      ),
    ),
  );
}

/** The picture, or the first letter of a name. */
function pictureOf(name: string, image: string | undefined): HTMLElement {
  const letter = firstLetter(name).toUpperCase();
  const picture = makeElement('div', {
    part: 'picture',
    class: 'picture',
    'data-initial': letter,
    'data-broken': !image,
  });
  if (image) {
    const img = makeElement('img', { part: 'offer-image', src: image, alt: '', loading: 'lazy', decoding: 'async' });
    img.onerror = () => {
      img.remove();
      picture.toggleAttribute('data-broken', true);
    };
    picture.append(img);
  }
  return picture;
}

const DAY_MS = 86_400_000;

/** When a code ends, in epoch milliseconds; `Infinity` for never. */
export function endOf({ offer: { expiry } }: KeptCode): number {
  return expiry === undefined ? Infinity : localEnd(expiry);
}

export function isEnded(kept: KeptCode, now: number): boolean {
  return endOf(kept) <= now;
}

/** When to remind of a code, in epoch milliseconds: a day before its end. Never for one without an end. */
export function remindsAt(kept: KeptCode): number {
  const end = endOf(kept);
  return end === Infinity ? -Infinity : end - DAY_MS;
}

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
type Child = Node | string | undefined;

/** Makes an element. Texts stay texts. Attributes that are false or undefined, and undefined children, are left out. */
export function makeElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  return fill(document.createElement(tag), attributes, children);
}

/** Makes an SVG with one path. */
export function makeDrawing(viewBox: string, path: string, attributes: Attributes = {}): SVGSVGElement {
  const namespace = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(namespace, 'svg');
  return fill(svg, { viewBox, ...attributes }, [fill(document.createElementNS(namespace, 'path'), { d: path }, [])]);
}

function fill<T extends Element>(element: T, attributes: Attributes, children: readonly Child[]): T {
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value));
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** Puts elements into a list, and leaves those where they are that are there already: a move would lose the focus. */
export function place(list: HTMLElement, wanted: readonly HTMLElement[]): void {
  for (const element of [...list.children]) if (!wanted.includes(element as HTMLElement)) element.remove();
  wanted.forEach((element, index) => {
    if (list.children[index] !== element) list.insertBefore(element, list.children[index] ?? null);
  });
}

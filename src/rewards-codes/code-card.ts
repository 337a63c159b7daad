import type { CodesStrings } from '../locales/strings.js';
import { formatDay } from '../locales/dates.js';
import type { KeptCode } from '../kept-codes/kept-code.js';
import { firstLetter } from '../wire/letters.js';
import { endOf, isEnded, remindsAt } from './end.js';
import { makeDrawing, makeElement as make } from './make-element.js';

export interface CardContext {
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
    make('button', { part, class: className, 'data-action': part, 'aria-label': named(label) }, label);
  return make(
    'div',
    { part: 'offer', class: 'card', role: 'listitem', 'data-offer': id, 'data-ended': ended },
    make(
      'div',
      { class: 'about' },
      pictureOf(partner ?? title ?? code, image),
      make(
        'div',
        { class: 'texts' },
        partner && title !== partner
          ? make('div', { part: 'offer-partner', class: 'meta', dir: 'auto' }, partner)
          : undefined,
        title
          ? make(
              'div',
              { part: 'offer-title', class: 'title', dir: 'auto', role: 'heading', 'aria-level': headingLevel },
              title,
            )
          : undefined,
        end === Infinity
          ? undefined
          : make(
              'div',
              { part: 'expiry', class: 'meta' },
              (ended ? strings.endedOn : strings.until).replace('{date}', formatDay(end - 1, context)),
            ),
      ),
    ),
    ticketOf(code, strings, named),
    make('div', { role: 'status', class: 'visually-hidden' }),
    make(
      'div',
      { class: 'foot' },
      usable ? button('till', 'cta', strings.till) : undefined,
      usable && url
        ? make(
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
    make(
      'div',
      { class: 'quiet' },
      usable && remindsAt(kept) > context.now ? button('remind', '', strings.remind) : undefined,
      button(away ? 'back' : 'away', '', away ? strings.back : strings.away),
      button('remove', '', strings.remove),
    ),
  );
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
  return make(
    'div',
    { part: 'code-box', class: 'ticket' },
    make('span', { class: 'visually-hidden' }, strings.code),
    make('code', { part: 'code', class: 'code', dir: 'ltr', translate: 'no' }, code),
    make(
      'button',
      { part: 'copy', class: 'copy', 'data-action': 'copy', 'aria-label': named(strings.copy) },
      make('span', {}, strings.copy),
      make(
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
  const picture = make('div', { part: 'picture', class: 'picture', 'data-initial': letter, 'data-broken': !image });
  if (image) {
    const img = make('img', { part: 'offer-image', src: image, alt: '', loading: 'lazy', decoding: 'async' });
    img.onerror = () => {
      img.remove();
      picture.toggleAttribute('data-broken', true);
    };
    picture.append(img);
  }
  return picture;
}

import { fitPicture, type PicturePlace } from '../offers-element/pictures/picture-places.js';

/** A list of cards, a card, or a card's picture with its address, in our own markup. */
const MARKS = /class="((?:row|rows|grid|spotlight|list|card)\b[^"]*)"|(<img\s+part="offer-image"[^>]*?)src="([^"]*)"/g;

/** Adds to the pictures of the cards what a browser would add: their addresses in the sizes that fit. */
export function fitPictures(markup: string, attributes: Readonly<Record<string, string>>): string {
  const imageUrl = attributes['image-url'];
  if (!imageUrl) return markup;
  let list: PicturePlace = 'grid';
  let isLarge = false;
  return markup.replace(MARKS, (mark, className: string | undefined, start: string, src: string) => {
    if (className === undefined) {
      const choice = fitPicture(imageUrl, attributes['image-widths'], unescape(src), isLarge ? 'hero' : list);
      return choice ? `${start}srcset="${escape(choice.srcset)}" sizes="${escape(choice.sizes)}" src="${src}"` : mark;
    }
    const names = className.split(' ');
    if (names[0] === 'card') isLarge = names.includes('hero');
    else list = names[0] === 'row' || names[0] === 'rows' ? names[0] : 'grid';
    return mark;
  });
}

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => REFERENCES[sign]!);
}

/** The text of our own markup, with the references that the renderer writes. */
export function unescape(markup: string): string {
  return Object.entries(REFERENCES).reduceRight((text, [sign, reference]) => text.replaceAll(reference, sign), markup);
}

import type { Language } from './find-language.js';
import type { Strings } from './strings.js';

/** English strings in another language. One that it lacks, or has as another kind of value, stays English. */
export function translated<Part extends Partial<Strings>>(english: Part, { layers }: Pick<Language, 'layers'>): Part {
  const strings: Partial<Part> = {};
  for (const key in english) {
    const texts = [...(layers as Partial<Part>[]), english].map((layer) => layer?.[key]);
    strings[key] = texts.find((text) => text?.constructor === (english[key] as object).constructor);
  }
  return strings as Part;
}

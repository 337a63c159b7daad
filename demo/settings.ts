import { FEEDS, GIVEAWAYS, PARTNERS, SHOPPERS } from './feeds.js';

/** Every setting of the stage that is one of a few, with its default first. They stand under these names in the address. */
const CHOICES = {
  partner: PARTNERS,
  show: ['rewards', ...PARTNERS.flatMap((partner) => GIVEAWAYS[partner].map(([id]) => id))],
  shopper: SHOPPERS,
  placements: ['hero popular all', 'hero', 'popular', 'all'],
  condition: [...FEEDS, 'outage'],
  width: ['full', '1024', '768', '390', '320'],
  appearance: ['light', 'dark'],
  age: ['show', 'gate', 'hide'],
} as const;

type Choices = typeof CHOICES;

type Choice = keyof Choices;

/** What is on the stage. */
export type Settings = { readonly [Name in Choice]: Choices[Name][number] } & {
  readonly preview: boolean;
  /** Tag of a language; an unknown one is English. */
  readonly lang: string;
};

/** Reads the settings out of an address or a form; whatever is missing or unknown there is the default. */
export function readSettings(from: URLSearchParams | FormData): Settings {
  function choose<Name extends Choice>(name: Name): Choices[Name][number] {
    const values: readonly Choices[Name][number][] = CHOICES[name];
    return values.find((value) => value === from.get(name)) ?? values[0]!;
  }
  return {
    partner: choose('partner'),
    show: choose('show'),
    shopper: choose('shopper'),
    placements: choose('placements'),
    condition: choose('condition'),
    width: choose('width'),
    appearance: choose('appearance'),
    age: choose('age'),
    preview: from.has('preview'),
    lang: text(from.get('lang')) || 'en',
  };
}

function text(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}

/** The address that has these settings; defaults are left out. */
export function addressOf(settings: Settings, base: string): string {
  const address = new URL(base);
  const keep = (name: string, value: string, isDefault: boolean): void => {
    if (isDefault) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  };
  for (const name of Object.keys(CHOICES) as Choice[]) keep(name, settings[name], settings[name] === CHOICES[name][0]);
  keep('preview', 'true', !settings.preview);
  keep('lang', settings.lang, settings.lang === 'en');
  return address.href;
}

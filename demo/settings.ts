import { CONDITIONS, PARTNERS } from './feeds.js';

/** Every setting of the stage that is one of a few, with its default first. They stand under these names in the address. */
const CHOICES = {
  partner: PARTNERS,
  placements: ['hero popular all', 'hero', 'popular', 'all'],
  condition: CONDITIONS,
  width: ['full', '1024', '768', '390', '320'],
  appearance: ['light', 'dark'],
} as const;

type Choices = typeof CHOICES;

type Choice = keyof Choices;

/** What is on the stage. */
export type Settings = { readonly [Name in Choice]: Choices[Name][number] } & { readonly preview: boolean };

/** Reads the settings out of an address or a form; whatever is missing or unknown there is the default. */
export function readSettings(from: URLSearchParams | FormData): Settings {
  function choose<Name extends Choice>(name: Name): Choices[Name][number] {
    const values: readonly Choices[Name][number][] = CHOICES[name];
    return values.find((value) => value === from.get(name)) ?? values[0]!;
  }
  return {
    partner: choose('partner'),
    placements: choose('placements'),
    condition: choose('condition'),
    width: choose('width'),
    appearance: choose('appearance'),
    preview: from.has('preview'),
  };
}

/** The address that has these settings; defaults are left out. */
export function addressOf(settings: Settings, base: string): string {
  const address = new URL(base);
  for (const name of Object.keys(CHOICES) as Choice[]) {
    if (settings[name] === CHOICES[name][0]) address.searchParams.delete(name);
    else address.searchParams.set(name, settings[name]);
  }
  if (settings.preview) address.searchParams.set('preview', 'true');
  else address.searchParams.delete('preview');
  return address.href;
}

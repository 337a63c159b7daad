import { Fields, isRecord } from './fields.js';
import { isPlacement, PLACEMENTS, type Placement } from './placement.js';

/** The account's settings for the look of offers (contract 2.3). */
export interface Settings {
  /** Text of the call to action; overrides an offer's own. */
  readonly ctaLabel?: string | undefined;
  /** Text colour of the call to action, `#RGB` or `#RRGGBB`; used only together with `ctaBg`. */
  readonly ctaColor?: string | undefined;
  readonly ctaBg?: string | undefined;
  /** Background of the header, `#RGB` or `#RRGGBB`; used only together with `headerTextColor`. */
  readonly headerBg?: string | undefined;
  readonly headerTextColor?: string | undefined;
  readonly sectionTitles: readonly SectionTitle[];
  /** Only in feeds. */
  readonly socialProof: SocialProof;
}

export function readSettings(fields: Fields): Settings {
  return {
    ctaLabel: fields.text('ctaLabel'),
    ctaColor: readColour(fields, 'ctaColor'),
    ctaBg: readColour(fields, 'ctaBg'),
    headerBg: readColour(fields, 'headerBg'),
    headerTextColor: readColour(fields, 'headerTextColor'),
    sectionTitles: readSectionTitles(fields),
    socialProof: readSocialProof(fields.record('socialProof')),
  };
}

/** Reads a colour of the settings: `#RGB` or `#RRGGBB`, trimmed (contract 2.3). Anything else is reported. */
export function readColour(fields: Fields, key: string): string | undefined {
  const text = fields.text(key);
  if (text === undefined || /^#([\da-f]{3}|[\da-f]{6})$/i.test(text)) return text;
  return fields.wrong(key, 'is not #RGB or #RRGGBB');
}

/** The title of one placement's section. */
export interface SectionTitle {
  readonly placement: Placement;
  readonly title: string;
}

/**
 * Reads the section titles of the settings (contract 2.3, which leaves their shape open): texts in the order hero,
 * popular, all; or objects with `title` and, for another order, `placement`.
 */
export function readSectionTitles(fields: Fields): SectionTitle[] {
  const titles: SectionTitle[] = [];
  const path = fields.at('sectionTitles');
  fields.list('sectionTitles').forEach((value, index) => {
    if (value == null) return;
    const at = `${path}[${index}]`;
    const entry = new Fields(isRecord(value) ? value : { title: value }, at, fields.report);
    const title = entry.text('title');
    const placement = entry.text('placement') ?? PLACEMENTS[index];
    if (title === undefined) return;
    if (isPlacement(placement)) titles.push({ placement, title });
    else fields.report(at, 'has an unknown placement');
  });
  return titles;
}

/** Social proof: short texts on stickers (contract 2.4). Shown only if `enabled`. */
export interface SocialProof {
  readonly enabled: boolean;
  /** Text by offer id. */
  readonly socialCta: Readonly<Record<string, string>>;
  /** Text by offer id, for offers that `socialCta` leaves out. */
  readonly stickers: Readonly<Record<string, string>>;
  /** `on_image` puts the sticker on the image; anything else puts it below. */
  readonly position?: string | undefined;
  /** For offers in neither map. */
  readonly fallbackText?: string | undefined;
  /** Read, not interpreted. */
  readonly dynamicSocials: boolean;
  /** Read, not interpreted. */
  readonly displayMode?: string | undefined;
  /** Read, not interpreted. */
  readonly showValue?: number | undefined;
}

function readSocialProof(fields: Fields): SocialProof {
  return {
    enabled: fields.flag('enabled') && fields.raw('enabled') === true,
    socialCta: fields.texts('socialCta'),
    stickers: fields.texts('stickers', (sticker) => sticker.text('text')),
    position: fields.text('position'),
    fallbackText: fields.text('fallbackText'),
    dynamicSocials: fields.flag('dynamicSocials'),
    displayMode: fields.text('displayMode'),
    showValue: fields.number('showValue'),
  };
}

import { readColour } from './colour.js';
import type { Fields } from './fields.js';
import { readSectionTitles, type SectionTitle } from './section-title.js';
import { readSocialProof, type SocialProof } from './social-proof.js';

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

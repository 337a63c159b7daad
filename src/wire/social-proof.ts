import type { Fields } from './fields.js';

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

export function readSocialProof(fields: Fields): SocialProof {
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

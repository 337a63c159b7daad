type SharedProperty =
  | 'apiKey'
  | 'preview'
  | 'headingLevel'
  | 'ageRestricted'
  | 'disclosure'
  | 'variant'
  | 'deepLinks'
  | 'imageUrl'
  | 'imageWidths'
  | 'client';

/** The public properties of `<rewards-widget>`. */
export type RewardsWidgetProperty =
  SharedProperty | 'feedUrl' | 'feedPath' | 'flow' | 'placements' | 'heading' | 'subheading' | 'loading' | 'feed';

/** The public properties of `<rewards-codes>`. */
export type RewardsCodesProperty =
  | 'apiKey'
  | 'headingLevel'
  | 'variant'
  | 'client'
  | 'baseUrl'
  | 'user'
  | 'userToken'
  | 'remember'
  | 'heading'
  | 'barcode'
  | 'vault';

/** The public properties of `<giveaway-flow>`. */
export type GiveawayFlowProperty =
  SharedProperty | 'baseUrl' | 'flowId' | 'user' | 'userToken' | 'remember' | 'giveaway';

/**
 * Reads a boolean attribute or property. "false" is off, because frameworks that turn booleans into text write it. Any other
 * text is on, and so is an attribute without a value.
 */
export function readBoolean(value: unknown): boolean {
  return value === '' || (Boolean(value) && !/^\s*false\s*$/i.test(String(value)));
}

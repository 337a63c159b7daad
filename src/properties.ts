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

export { renderGiveawayFlow, type RenderGiveawayFlowOptions } from './render-giveaway-flow.js';
export { renderRewardsWidget, type RenderRewardsWidgetOptions } from './render-rewards-widget.js';
export { firstPaintCss, type Styles } from './styles.js';
export type { Attributes } from './attributes.js';
export type { RenderOptions } from './write-element.js';

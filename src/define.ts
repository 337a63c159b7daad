import { GiveawayFlow } from './giveaway/giveaway-flow.js';
import { register } from './register.js';
import { RewardsWidget } from './widget/rewards-widget.js';

register({ 'rewards-widget': RewardsWidget, 'giveaway-flow': GiveawayFlow });

import { register } from '../register.js';
import { RewardsCodes } from './rewards-codes.js';

export { RewardsCodes };
export type { RewardsCodesEventMap } from '../events.js';

register({ 'rewards-codes': RewardsCodes });

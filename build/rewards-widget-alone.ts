/** Is never published: measures what the one element costs by itself. */
import { RewardsWidget } from '../src/rewards-widget/rewards-widget.js';

customElements.define('rewards-widget', RewardsWidget);

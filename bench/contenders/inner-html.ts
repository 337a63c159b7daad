/** The plain way: every card of the feed in one string of markup. */
import { markup } from './markup.js';
import { start } from './start.js';

void start((feed, placements, root) => {
  root.innerHTML = markup(feed, placements);
});

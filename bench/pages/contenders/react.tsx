/** React, with every card of the feed. */
import { createRoot } from 'react-dom/client';
import { Offers } from './offers.js';
import { start } from './start.js';

void start((feed, placements, root) => createRoot(root).render(<Offers feed={feed} placements={placements} />));

// First: what it asks for is on its way while the rest is evaluated.
import './widget/early-feed.js';
import { offerCodes } from './codes-loader.js';
import './define.js';

// Only `codes.js` asks for it.
offerCodes(() => import('./codes/index.js'));

// First: what it asks for is on its way while the rest is evaluated.
import './widget/early-feed.js';
import './define.js';

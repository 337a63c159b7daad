// First: what it asks for is on its way while the rest is evaluated.
import './rewards-widget/early-feed.js';
import './define.js';

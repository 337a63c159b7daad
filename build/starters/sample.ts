/** The script of a live example's page, and of a starter: answers the requests of its elements with the sample, within the page. */
import { giveaway, larkmereFeed } from '../../demo/scenarios/sample-payloads.js';
import { createSceneService } from '../../demo/scenarios/scene-service.js';
import { resolvePictures } from '../../demo/stage/pictures.js';

/** The pictures are beside the script. */
const root = new URL('.', (document.currentScript as HTMLScriptElement).src).href;
const now = new Date();
const example = { id: 'example', group: '', title: '', about: '' };

const rewards = createSceneService({ ...example, element: 'rewards-widget', payload: larkmereFeed }, () =>
  resolvePictures(larkmereFeed(now), root),
);
const giveaways = createSceneService(
  { ...example, element: 'giveaway-flow', payload: (date) => giveaway('weekly-treats', date) },
  () => resolvePictures(giveaway('weekly-treats', now), root),
);

const load = window.fetch;
window.fetch = (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input, document.baseURI);
  if (pathname.endsWith('/gap/api')) return rewards(input, init);
  return pathname.includes('/api/v1/giveaways/') ? giveaways(input, init) : load(input, init);
};

// The sample's partners have no sites.
document.addEventListener('rewards-offer-click', (event) => event.preventDefault());

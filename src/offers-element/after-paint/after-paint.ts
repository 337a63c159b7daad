import { html, type TemplateResult } from 'lit';
import { formatInstant } from '../../locales/dates.js';
import { afterPaintEnglish } from '../../locales/english/after-paint.js';
import { ageListeners, setOfAge } from '../../offers/age/of-age.js';
import { headerListeners } from '../../offers/header/header.js';
import { keepOwnInput } from '../../offers/own-input.js';
import type { Shell } from '../shell.js';
import { afterPaintStyles } from './after-paint.styles.js';
import { hideBrokenImages } from './broken-images.js';
import { startExpiryTimer } from './expiry-timer.js';
import { countViews } from './impressions.js';
import { writeHints } from './hints.js';
import { keepFocus } from './kept-focus.js';
import { watchLanguage } from './language.js';
import { watchNearness } from './near-view.js';
import { writeNotices } from './notices.js';
import { RowArrows } from './row-arrows.js';
import { subscribe, whileConnected } from './while-connected.js';

export { endsSoonOn } from './ends-soon.js';
export { drawings } from '../../offers/states/drawings.js';

/** Lazy-loaded. Adds what an element needs only after its first paint. Returns the template of a row's arrows. */
export function start(shell: Shell): RowArrows['template'] {
  const { host, actions } = shell;
  const update = (): void => host.requestUpdate();
  shell.addStyles(afterPaintStyles);
  hideBrokenImages(host.shadowRoot!);
  whileConnected(host, () => keepOwnInput(host));
  watchLanguage(shell);
  subscribe(host, headerListeners, update);
  subscribe(host, ageListeners, update);
  actions['confirm-age'] = ({ button }) => {
    // Safari doesn't focus pressed buttons, so there would be no focus to keep.
    button.focus();
    setOfAge();
  };
  startExpiryTimer(shell);
  countViews(shell);
  const arrows = new RowArrows(shell);
  keepFocus(host);
  watchNearness(shell);
  startDeepLinks(shell);
  writeNotices(shell);
  writeHints(shell);
  return arrows.template;
}

/** Loads what gives offers addresses, once the element has `deep-links`. */
function startDeepLinks(shell: Shell): void {
  const { host } = shell;
  let started: Promise<void> | undefined;
  host.addController({
    hostUpdated() {
      if (host.deepLinks == null) return;
      started ??= shell.use(
        'links',
        () => import('../deep-links/deep-links.js'),
        ({ start }) => start(shell),
      );
    },
  });
}

/** Says that an old payload is shown. */
export function staleTemplate(loadedAt: number, { moment: { locale } }: Shell): TemplateResult {
  const date = formatInstant(loadedAt, locale);
  return html`<div class="stale">${locale.of(afterPaintEnglish).stale.replace('{date}', () => date)}</div>`;
}

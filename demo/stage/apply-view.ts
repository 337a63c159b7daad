import type { Partner } from '../model/feeds.js';
import { loadLanguage } from '../model/languages.js';
import { pageStyleOf } from '../themes/themes.js';
import type { StageView } from '../model/stage-view.js';
import { directionOf } from '../model/direction.js';
import type { StageInput } from './stage-api.js';

/** Names and texts of the invented shops. */
const SHOPS: Readonly<Record<Partner, { name: string; line: string; rooms: readonly string[] }>> = {
  larkmere: {
    name: 'Larkmere',
    line: 'Department store since 1871',
    rooms: ['Kitchen', 'Living room', 'Garden', 'Food hall'],
  },
  velloway: { name: 'Velloway', line: 'Travel and sports club', rooms: ['Journeys', 'Courses', 'Gear', 'Clubhouse'] },
};

/** A theme is only CSS of the page. */
const theme = new CSSStyleSheet();
document.adoptedStyleSheets.push(theme);

/** Applies the view to the page around the element: background, language, direction and text size. */
export function applyView({ scenario, view, root }: StageInput): void {
  const { documentElement: html, body } = document;
  html.lang = view.lang;
  html.dir = directionOf(view);
  html.dataset.surroundings = view.surroundings;
  html.style.setProperty('--zoom', String(view.zoom / 100));
  html.style.setProperty('--photo', `url("${root}studio/valley.svg")`);
  theme.replaceSync(pageStyleOf(view));
  loadLanguage(view.lang);
  const merchant = scenario.merchant ?? 'larkmere';
  body.dataset.merchant = merchant;
  showShop(view.surroundings, merchant);
}

function showShop(surroundings: StageView['surroundings'], merchant: Partner): void {
  for (const part of document.querySelectorAll<HTMLElement>('.shop')) part.hidden = surroundings !== 'merchant';
  const { name, line, rooms } = SHOPS[merchant];
  document.querySelector('.shop-name')!.textContent = name;
  document.querySelector('.shop-line')!.textContent = line;
  document.querySelector('.shop-rooms')!.replaceChildren(
    ...rooms.map((room) => {
      const item = document.createElement('li');
      item.textContent = room;
      return item;
    }),
  );
}

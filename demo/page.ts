import '../src/define.js';
import { connectEventLog } from './event-log.js';
import { listLanguages } from './languages.js';
import { connectSettingsForm, connectToggle } from './settings-form.js';
import { GIVEAWAYS } from './feeds.js';
import { applySettings, shownElement } from './stage.js';

const stage = document.querySelector<HTMLElement>('.stage')!;
const form = document.querySelector<HTMLFormElement>('.settings')!;

listLanguages(form.elements.namedItem('lang') as HTMLSelectElement);
connectEventLog(document.querySelector<HTMLElement>('.log')!);
connectToggle(document.querySelector<HTMLButtonElement>('.bar-toggle')!, form);
const show = form.elements.namedItem('show') as HTMLSelectElement;
connectSettingsForm(form, (settings) => {
  // Each merchant has giveaways of its own.
  const chosen = settings.show;
  show.replaceChildren(
    new Option('Rewards', 'rewards'),
    ...GIVEAWAYS[settings.partner].map(([id, name]) => new Option(`Giveaway: ${name}`, id)),
  );
  show.value = chosen;
  if (show.selectedIndex < 0) show.selectedIndex = 1;
  form.dataset.show = chosen === 'rewards' ? 'rewards' : 'giveaway';
  applySettings(stage, settings);
});

// The sample's partners have no sites.
stage.addEventListener('rewards-offer-click', (event) => event.preventDefault());
document.querySelector('.reload')!.addEventListener('click', () => void shownElement(stage).refresh());
document.querySelector('.forget')!.addEventListener('click', () => stage.querySelector('giveaway-flow')!.forgetCodes());

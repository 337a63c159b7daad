import '../src/define.js';
import { connectEventLog } from './event-log.js';
import { listLanguages } from './languages.js';
import { connectSettingsForm, connectToggle } from './settings-form.js';
import { applySettings } from './stage.js';

const stage = document.querySelector<HTMLElement>('.stage')!;
const form = document.querySelector<HTMLFormElement>('.settings')!;

listLanguages(form.elements.namedItem('lang') as HTMLSelectElement);
connectEventLog(document.querySelector<HTMLElement>('.log')!);
connectToggle(document.querySelector<HTMLButtonElement>('.bar-toggle')!, form);
connectSettingsForm(form, (settings) => applySettings(stage, settings));

// The sample's partners have no sites.
stage.addEventListener('rewards-offer-click', (event) => event.preventDefault());
document
  .querySelector('.reload')!
  .addEventListener('click', () => void stage.querySelector('rewards-widget')!.refresh());

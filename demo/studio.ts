import '@fontsource-variable/inter';
import './studio.css';
import { render } from 'lit';
import { StudioController } from './shell/studio-controller.js';
import { studioTemplate } from './shell/studio-template.js';
import { openingView } from './view/address-bar.js';

const root = document.querySelector<HTMLElement>('.studio')!;

void openingView(location.hash).then((view) => {
  let shown = '';
  const controller = new StudioController(view, (state) => {
    render(studioTemplate(state, controller), root);
    if (state.scenario.id === shown) return;
    shown = state.scenario.id;
    document.title = `${state.scenario.title}: Rewards widget studio`;
    root.querySelector('.scenario[aria-current=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  });
  controller.start();
});

import '@fontsource-variable/inter';
import './studio.css';
import { render } from 'lit';
import { StudioController } from './shell/studio-controller.js';
import { studioTemplate } from './shell/studio-template.js';
import { openingView } from './view/opening-view.js';

const root = document.querySelector<HTMLElement>('.studio')!;

void openingView(location.hash).then((view) => {
  const controller = new StudioController(view, (state) => render(studioTemplate(state, controller), root));
  controller.start();
});

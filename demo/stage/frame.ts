/** The script of the stage's frame: a separate page with the real element, like a merchant's page. */
import '../../src/define.js';
import '@fontsource-variable/inter';
import './frame.css';
import { EVENTS } from '../../src/event-names.js';
import { type Picture, takePicture } from './picture.js';
import { applyAttributes } from '../model/attributes.js';
import { drawnPage } from './drawn-page.js';
import { googleForm } from './google-form.js';
import type { StageApi, StageEvent, StageInput } from './stage-api.js';
import { readPicturesFromFiles } from './pictures.js';
import { createSource, type Source } from './source.js';
import { applyView } from './apply-view.js';
import { setTextSize } from './text-size.js';

class Stage implements StageApi {
  onEvent: ((event: StageEvent) => void) | undefined;
  #source: Source | undefined;
  #key = '';

  show(shown: StageInput): void {
    const { scenario, view } = shown;
    applyView(shown);
    // These cannot change under an element, so it is created again, as after a reload.
    const key = [scenario.id, view.asOf, view.shopper, view.condition].join();
    if (key === this.#key && this.#source) {
      applyAttributes(this.#source.element, view.attributes);
      this.#source.update(shown);
      setTextSize(this.#source.element, view.zoom / 100);
      return;
    }
    this.#key = key;
    this.#source?.element.remove();
    setClock(view.asOf);
    this.#source = createSource(shown);
    applyAttributes(this.#source.element, view.attributes);
    document.querySelector('.place')!.append(this.#source.element);
    setTextSize(this.#source.element, view.zoom / 100);
  }

  reload(): void {
    void this.#source?.element.refresh();
  }

  forgetCodes(): void {
    const element = this.#source?.element;
    if (element && 'forgetCodes' in element) void element.forgetCodes();
  }

  drawnPage(shown: StageInput): Promise<string> {
    return drawnPage(shown);
  }

  takePicture(): Promise<Picture> {
    return takePicture(document.documentElement);
  }
}

readPicturesFromFiles(new URL('.', document.baseURI).href);

const stage = new Stage();
window.stage = stage;

for (const name of EVENTS)
  document.addEventListener(name, (event) => {
    const { detail } = event as CustomEvent<object>;
    const [source] = event.composedPath();
    // Previews are not forwarded.
    const google = (source as { preview?: boolean }).preview ? undefined : googleForm(name, detail);
    stage.onEvent?.({ name, detail, google, at: Date.now() });
  });

// The sample's partners have no sites, and the link of a pasted offer must not leave the studio.
document.addEventListener('rewards-offer-click', (event) => event.preventDefault());

let shift = 0;

/**
 * Starts this document's clock at `asOf` (ISO 8601), and lets it run; without it, at the current time. Everything that uses
 * `Date` follows it, including the widget.
 */
function setClock(asOf: string | undefined): void {
  const start = asOf === undefined ? Number.NaN : TrueDate.parse(asOf);
  shift = Number.isNaN(start) ? 0 : start - TrueDate.now();
}

const TrueDate = Date;

class ShiftedDate extends TrueDate {
  constructor(...args: [] | [number | string | Date]) {
    if (args.length === 0) super(ShiftedDate.now());
    // The constructor takes up to seven numbers, which its type cannot tell from an array of them.
    else super(...args);
  }

  static override now(): number {
    return TrueDate.now() + shift;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;

// Tells the outer page that the frame is ready. It shows the first scenario at once, so this comes last.
window.frameElement?.dispatchEvent(new Event('stage-ready'));

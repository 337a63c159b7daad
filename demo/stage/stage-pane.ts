import type { StageApi, StageInput } from './stage-api.js';

/** A frame, and a caption below it. */
export class StagePane {
  readonly element = document.createElement('div');
  readonly #frame: HTMLIFrameElement;
  readonly #place = document.createElement('div');
  readonly #caption = document.createElement('p');

  constructor(frame: HTMLIFrameElement) {
    this.#frame = frame;
    this.element.className = 'stage-pane';
    this.#caption.className = 'stage-caption';
    this.#place.append(frame);
    this.element.append(this.#place, this.#caption);
  }

  /**
   * @param width of the frame, in px
   * @param scale at which it is drawn; 1 is unscaled
   */
  lay(width: number, scale: number, caption: string): void {
    Object.assign(this.#frame.style, {
      width: `${width}px`,
      height: `${this.#place.clientHeight / scale}px`,
      transform: scale === 1 ? 'none' : `scale(${scale})`,
    });
    this.#caption.textContent = caption;
  }
}

/** A frame with the stage's page as a server draws it. No script runs in it. */
export class DrawnFrame {
  readonly element = document.createElement('iframe');
  #key = '';
  #payload: StageInput['payload'] | undefined;

  constructor() {
    this.element.className = 'stage-drawn';
    this.element.title = 'Stage, drawn by a server';
    // Fonts load only for pages of the same origin.
    this.element.sandbox.add('allow-same-origin');
  }

  /** Draws the page again if it has changed. */
  async show(shown: StageInput, stage: StageApi): Promise<void> {
    if (keyOf(shown) !== this.#key || shown.payload !== this.#payload) await this.draw(shown, stage);
  }

  async draw(shown: StageInput, stage: StageApi): Promise<void> {
    const key = keyOf(shown);
    this.#key = key;
    this.#payload = shown.payload;
    const page = await stage.drawnPage(shown);
    if (key === this.#key && shown.payload === this.#payload) this.element.srcdoc = page;
  }
}

/** All that the page depends on, but for the payload. */
function keyOf({ scenario, view }: StageInput): string {
  return JSON.stringify([scenario.id, { ...view, payload: undefined, width: undefined }]);
}

/**
 * The document in the stage's frame. It is a `srcdoc`, because a document with its own address would be another origin if
 * the studio is opened as a file.
 *
 * @param root absolute address of the studio's folder, which a built studio finds its scripts in
 */
export function frameDocument(root: string): string {
  const script =
    import.meta.env.MODE === 'static'
      ? `<link rel="stylesheet" href="${root}frame.css"><script src="${root}frame.js" defer></script>`
      : '<script type="module" src="/demo/stage/frame.ts"></script>';
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Stage</title>
    ${script}
  </head>
  <body>
    <header class="shop shop-head" lang="en" dir="ltr" hidden>
      <p class="shop-name"></p>
      <p class="shop-line"></p>
      <ul class="shop-rooms"></ul>
    </header>
    <div class="shop shop-intro" lang="en" dir="ltr" hidden>
      <h1>For our customers</h1>
      <p>Things that our friends in other trades give to people who shop with us.</p>
    </div>
    <main class="place"></main>
    <footer class="shop shop-foot" lang="en" dir="ltr" hidden>
      <p>Every name and offer here is invented, so the links lead nowhere and are not followed.</p>
    </footer>
  </body>
</html>`;
}

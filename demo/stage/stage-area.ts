import type { Picture } from './picture.js';
import { WIDTH_RANGE, type StageView } from '../model/stage-view.js';
import { DrawnFrame } from './stage-pane.js';
import { frameDocument } from './stage-pane.js';
import type { StageEvent, StageInput } from './stage-api.js';
import { StagePane } from './stage-pane.js';
import { connectHandle } from '../ui/handle.js';

/** Room at each side of the frame for its handle, in px. */
const MARGIN_PX = 24;

/** Room between two frames beside each other, in px. */
const GAP_PX = 24;

export interface StageAreaOptions {
  /** Absolute address of the studio's folder. */
  readonly root: string;
  readonly onEvent: (event: StageEvent) => void;
  /** Called with the width at which the handle was released. */
  readonly onWidth: (width: number) => void;
}

/**
 * The frame with the element, as wide as the view says, scaled down if there is no room. On demand, a second frame shows the same
 * page as a server draws it: beside the first, or below it if there is no room.
 */
export class StageArea {
  readonly element = document.createElement('div');
  readonly #options: StageAreaOptions;
  readonly #box = document.createElement('div');
  readonly #frame = document.createElement('iframe');
  readonly #pane = new StagePane(this.#frame);
  readonly #drawn = new DrawnFrame();
  readonly #drawnPane = new StagePane(this.#drawn.element);
  readonly #handle = document.createElement('div');
  #width: StageView['width'] = 'full';
  #shown: StageInput | undefined;

  constructor(options: StageAreaOptions) {
    this.#options = options;
    this.element.className = 'stage-area';
    this.#box.className = 'stage-box';
    this.#frame.className = 'stage-frame';
    this.#frame.title = 'Stage';
    this.#handle.className = 'stage-handle';
    this.#box.append(this.#pane.element, this.#handle);
    this.element.append(this.#box);
    this.#frame.addEventListener('stage-ready', () => this.#send());
    this.#frame.srcdoc = frameDocument(options.root);
    connectHandle(this.#handle, {
      label: 'Width of the stage',
      orientation: 'vertical',
      range: WIDTH_RANGE,
      step: 10,
      value: () => this.#pixels,
      // The stage is centred, so it grows on both sides. Each of two frames beside each other grows on one.
      gain: () => (this.#isBeside ? 1 : 2) / this.#scale,
      onDrag: (width) => {
        this.#width = width;
        this.#lay();
      },
      onDone: (width) => options.onWidth(width),
    });
    new ResizeObserver(() => this.#lay()).observe(this.element);
  }

  /** The frame's document. */
  get document(): Document | null {
    return this.#frame.contentDocument;
  }

  /** The element on the stage. */
  get shownElement(): HTMLElement | null | undefined {
    return this.document?.querySelector<HTMLElement>('.place > *');
  }

  show(shown: StageInput): void {
    this.#shown = shown;
    this.#width = shown.view.width;
    if (!this.#isDouble) this.#drawnPane.element.remove();
    else if (!this.#drawnPane.element.isConnected) this.#pane.element.after(this.#drawnPane.element);
    this.#lay();
    this.#send();
  }

  /** Moves the focus into the frame. */
  focus(): void {
    this.#frame.focus();
  }

  reload(): void {
    const stage = this.#frame.contentWindow?.stage;
    if (!stage || !this.#shown) return;
    stage.reload();
    if (this.#isDouble) void this.#drawn.draw(this.#shown, stage);
  }

  /** @throws {Error} if the stage is still empty, or the browser cannot draw it */
  async takePicture(): Promise<Picture> {
    const stage = this.#frame.contentWindow?.stage;
    if (!stage) throw new Error('There is nothing on the stage yet.');
    return await stage.takePicture();
  }

  forgetCodes(): void {
    this.#frame.contentWindow?.stage?.forgetCodes();
  }

  #send(): void {
    const stage = this.#frame.contentWindow?.stage;
    if (!stage || !this.#shown) return;
    stage.onEvent = this.#options.onEvent;
    stage.show(this.#shown);
    if (this.#isDouble) void this.#drawn.show(this.#shown, stage);
  }

  get #isDouble(): boolean {
    return this.#shown?.view.drawn === true;
  }

  /** Room for all frames, in px. */
  get #room(): number {
    return this.element.clientWidth - 2 * MARGIN_PX;
  }

  /** Whether two frames are beside each other. */
  get #isBeside(): boolean {
    return this.#isDouble && (this.#room - GAP_PX) / 2 >= WIDTH_RANGE.least;
  }

  /** Room for each frame, in px. */
  get #frameRoom(): number {
    return this.#isBeside ? (this.#room - GAP_PX) / 2 : this.#room;
  }

  get #pixels(): number {
    return this.#width === 'full' ? Math.max(WIDTH_RANGE.least, this.#frameRoom) : this.#width;
  }

  get #scale(): number {
    return Math.min(1, this.#frameRoom / this.#pixels);
  }

  #lay(): void {
    const width = this.#pixels;
    const scale = this.#scale;
    if (scale <= 0) return;
    const frameWidth = width * scale;
    this.#box.toggleAttribute('data-beside', this.#isBeside);
    this.#box.style.width = `${this.#isBeside ? 2 * frameWidth + GAP_PX : frameWidth}px`;
    const scaled = scale < 1 ? `, drawn at ${Math.round(scale * 100)} %` : '';
    this.#pane.lay(width, scale, `${Math.round(width)} px${scaled}`);
    this.#drawnPane.lay(width, scale, 'Drawn by a server, without script');
    this.#handle.ariaValueNow = String(Math.round(width));
    this.#handle.ariaValueText = `${Math.round(width)} pixels`;
  }
}

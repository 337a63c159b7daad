import type { Picture } from '../take-away/picture.js';
import { WIDTH_RANGE } from '../view/link.js';
import type { StageView } from '../view/stage-view.js';
import { frameDocument } from './frame-document.js';
import type { Heard, Shown } from './shown.js';
import { connectWidthHandle } from './width-handle.js';

/** Room at each side of the frame for its handle, in px. */
const MARGIN_PX = 24;

export interface StageAreaOptions {
  /** Absolute address of the studio's folder. */
  readonly root: string;
  readonly onHeard: (heard: Heard) => void;
  /** Called with the width at which the handle was released. */
  readonly onWidth: (width: number) => void;
}

/** The frame with the element, as wide as the view says, scaled down if there is no room. */
export class StageArea {
  readonly element = document.createElement('div');
  readonly #options: StageAreaOptions;
  readonly #box = document.createElement('div');
  readonly #frame = document.createElement('iframe');
  readonly #handle = document.createElement('div');
  readonly #size = document.createElement('p');
  #width: StageView['width'] = 'full';
  #shown: Shown | undefined;

  constructor(options: StageAreaOptions) {
    this.#options = options;
    this.element.className = 'stage-area';
    this.#box.className = 'stage-box';
    this.#frame.className = 'stage-frame';
    this.#frame.title = 'Stage';
    this.#handle.className = 'stage-handle';
    this.#size.className = 'stage-size';
    this.#box.append(this.#frame, this.#handle);
    this.element.append(this.#box, this.#size);
    this.#frame.addEventListener('stage-ready', () => this.#give());
    this.#frame.srcdoc = frameDocument(options.root);
    connectWidthHandle(this.#handle, {
      width: () => this.#pixels,
      scale: () => this.#scale,
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

  show(shown: Shown): void {
    this.#shown = shown;
    this.#width = shown.view.width;
    this.#lay();
    this.#give();
  }

  /** Moves the focus into the frame. */
  focus(): void {
    this.#frame.focus();
  }

  reload(): void {
    this.#frame.contentWindow?.stage?.reload();
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

  #give(): void {
    const stage = this.#frame.contentWindow?.stage;
    if (!stage || !this.#shown) return;
    stage.onHeard = this.#options.onHeard;
    stage.show(this.#shown);
  }

  get #room(): number {
    return Math.max(WIDTH_RANGE.least, this.element.clientWidth - 2 * MARGIN_PX);
  }

  get #pixels(): number {
    return this.#width === 'full' ? this.#room : this.#width;
  }

  get #scale(): number {
    return Math.min(1, (this.element.clientWidth - 2 * MARGIN_PX) / this.#pixels);
  }

  #lay(): void {
    const width = this.#pixels;
    const scale = this.#scale;
    if (scale <= 0) return;
    const height = this.#box.clientHeight;
    this.#box.style.width = `${width * scale}px`;
    Object.assign(this.#frame.style, {
      width: `${width}px`,
      height: `${height / scale}px`,
      transform: scale === 1 ? 'none' : `scale(${scale})`,
    });
    this.#handle.ariaValueNow = String(Math.round(width));
    this.#handle.ariaValueText = `${Math.round(width)} pixels`;
    const drawn = scale < 1 ? `, drawn at ${Math.round(scale * 100)} %` : '';
    this.#size.textContent = `${Math.round(width)} px${drawn}`;
  }
}

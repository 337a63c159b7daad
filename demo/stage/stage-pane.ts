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

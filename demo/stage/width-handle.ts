import { WIDTH_RANGE } from '../model/stage-view.js';

interface WidthHandleOptions {
  /** Width of the stage now, in px. */
  readonly width: () => number;
  /** How many pixels the stage grows for each pixel that the handle moves. */
  readonly gain: () => number;
  readonly onDrag: (width: number) => void;
  readonly onDone: (width: number) => void;
}

/** Step of an arrow key, in px; a tenth of it with Shift. */
const STEP_PX = 10;

/** Lets the user resize the stage by dragging an element, or with arrow keys. */
export function connectWidthHandle(handle: HTMLElement, { width, gain, onDrag, onDone }: WidthHandleOptions): void {
  Object.assign(handle, {
    role: 'separator',
    tabIndex: 0,
    ariaLabel: 'Width of the stage',
    ariaOrientation: 'vertical',
    ariaValueMin: String(WIDTH_RANGE.least),
    ariaValueMax: String(WIDTH_RANGE.most),
  });
  let from: { readonly x: number; readonly width: number } | undefined;

  handle.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    handle.setPointerCapture(event.pointerId);
    from = { x: event.clientX, width: width() };
    event.preventDefault();
    handle.focus();
  });
  handle.addEventListener('pointermove', (event) => {
    if (from) onDrag(within(from.width + gain() * (event.clientX - from.x)));
  });
  const end = (): void => {
    if (from && from.width !== width()) onDone(width());
    from = undefined;
  };
  handle.addEventListener('pointerup', end);
  handle.addEventListener('pointercancel', end);
  handle.addEventListener('keydown', (event) => {
    const next = keyed(event, width());
    if (next === undefined) return;
    event.preventDefault();
    onDone(within(next));
  });
}

function keyed({ key, shiftKey }: KeyboardEvent, width: number): number | undefined {
  const step = shiftKey ? STEP_PX / 10 : STEP_PX;
  if (key === 'ArrowRight' || key === 'ArrowUp') return width + step;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return width - step;
  if (key === 'Home') return WIDTH_RANGE.least;
  return key === 'End' ? WIDTH_RANGE.most : undefined;
}

function within(width: number): number {
  return Math.round(Math.min(WIDTH_RANGE.most, Math.max(WIDTH_RANGE.least, width)));
}

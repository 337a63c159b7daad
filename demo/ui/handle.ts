interface HandleOptions {
  readonly label: string;
  /** Direction of the line that is moved: a vertical one moves sideways. */
  readonly orientation: 'vertical' | 'horizontal';
  readonly range: { readonly least: number; readonly most: number };
  /** Step of an arrow key. With Shift it is a tenth, which is also what values are rounded to. */
  readonly step: number;
  readonly value: () => number;
  /** How much the value grows for each pixel that the handle moves right or down. */
  readonly gain: () => number;
  readonly onDrag: (value: number) => void;
  readonly onDone: (value: number) => void;
}

/** Lets the user resize something by dragging an element, or with arrow keys. The caller keeps its `aria-valuenow`. */
export function connectHandle(handle: HTMLElement, options: HandleOptions): void {
  const { label, orientation, range, step, value, gain, onDrag, onDone } = options;
  Object.assign(handle, {
    role: 'separator',
    tabIndex: 0,
    ariaLabel: label,
    ariaOrientation: orientation,
    ariaValueMin: String(range.least),
    ariaValueMax: String(range.most),
  });
  const placeOf = ({ clientX, clientY }: PointerEvent): number => (orientation === 'vertical' ? clientX : clientY);
  let from: { readonly place: number; readonly value: number } | undefined;

  handle.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    handle.setPointerCapture(event.pointerId);
    from = { place: placeOf(event), value: value() };
    event.preventDefault();
    handle.focus();
  });
  handle.addEventListener('pointermove', (event) => {
    if (from) onDrag(within(from.value + gain() * (placeOf(event) - from.place)));
  });
  const end = (): void => {
    if (from && from.value !== value()) onDone(value());
    from = undefined;
  };
  handle.addEventListener('pointerup', end);
  handle.addEventListener('pointercancel', end);
  handle.addEventListener('keydown', (event) => {
    const next = keyed(event);
    if (next === undefined) return;
    event.preventDefault();
    onDone(within(next));
  });

  function keyed({ key, shiftKey }: KeyboardEvent): number | undefined {
    const by = shiftKey ? step / 10 : step;
    if (key === 'ArrowRight' || key === 'ArrowUp') return value() + by;
    if (key === 'ArrowLeft' || key === 'ArrowDown') return value() - by;
    if (key === 'Home') return range.least;
    return key === 'End' ? range.most : undefined;
  }

  function within(wanted: number): number {
    const rounded = (Math.round((wanted * 10) / step) * step) / 10;
    return Math.min(range.most, Math.max(range.least, rounded));
  }
}

let shift = 0;

/**
 * Starts this document's clock at `asOf` (ISO 8601), and lets it run; without it, at the current time. Everything that uses
 * `Date` follows it, including the widget.
 */
export function setClock(asOf: string | undefined): void {
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

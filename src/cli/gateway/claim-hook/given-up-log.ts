/** Between two lines, in milliseconds. */
const PAUSE_MS = 60_000;

/** Counts claims that were given up, and reports them in at most one line a minute. */
export class GivenUpLog {
  readonly #report: (line: string) => void;
  readonly #counts = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(report: (line: string) => void) {
    this.#report = report;
  }

  /** @param reason in words that are known beforehand */
  add(reason: string, count = 1): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + count);
    if (this.#timer) return;
    this.#write();
    this.#timer = setTimeout(() => this.close(), PAUSE_MS).unref();
  }

  /** Reports what has been counted since the last line. */
  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#write();
  }

  #write(): void {
    const counts = [...this.#counts];
    if (counts.length === 0) return;
    this.#counts.clear();
    const total = counts.reduce((sum, [, count]) => sum + count, 0);
    const reasons = counts.map(([reason, count]) => (counts.length > 1 ? `${count} × ${reason}` : reason)).join(', ');
    this.#report(
      `The claim hook did not get ${total === 1 ? '1 claim' : `${total} claims`} (${reasons}). The events of the service have all claims.`,
    );
  }
}

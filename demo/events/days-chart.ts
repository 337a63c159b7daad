import uPlot from 'uplot';
import { chartOptions } from './chart-options.js';
import { amountText, longDay } from './format.js';
import { instantOf, type Day } from './days.js';
import type { Series } from './series.js';

export interface ChartData {
  readonly days: readonly Day[];
  readonly series: readonly Series[];
}

/**
 * `<days-chart>`: counts by day. It fills its box, follows the page's colours, and is read with a pointer or, as a
 * slider over the days, with the arrow keys.
 */
export class DaysChart extends HTMLElement {
  #data: ChartData = { days: [], series: [] };
  #plot: uPlot | undefined;
  readonly #tip = document.createElement('div');
  readonly #probe = document.createElement('span');
  #day: number | undefined;
  readonly #sizes = new ResizeObserver(() => this.#resize());
  readonly #schemes = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => matchMedia(query));

  get data(): ChartData {
    return this.#data;
  }

  set data(data: ChartData) {
    if (data === this.#data) return;
    this.#data = data;
    this.#day = undefined;
    if (this.isConnected) this.#draw();
  }

  connectedCallback(): void {
    this.tabIndex = 0;
    this.setAttribute('role', 'slider');
    this.setAttribute('aria-label', 'Day on the chart');
    this.#tip.className = 'chart-tip';
    this.#probe.className = 'chart-probe';
    this.append(this.#probe);
    this.addEventListener('keydown', this.#onKeydown);
    this.addEventListener('focus', this.#onFocus);
    this.addEventListener('blur', this.#onBlur);
    for (const scheme of this.#schemes) scheme.addEventListener('change', this.#draw);
    this.#sizes.observe(this);
    this.#draw();
    // The width of the axes depends on their text, so wait for the font.
    void document.fonts.ready.then(() => this.isConnected && this.#draw());
  }

  disconnectedCallback(): void {
    this.removeEventListener('keydown', this.#onKeydown);
    this.removeEventListener('focus', this.#onFocus);
    this.removeEventListener('blur', this.#onBlur);
    for (const scheme of this.#schemes) scheme.removeEventListener('change', this.#draw);
    this.#sizes.disconnect();
    this.#plot?.destroy();
    this.#plot = undefined;
  }

  readonly #draw = (): void => {
    this.#plot?.destroy();
    this.#tip.hidden = true;
    const times = this.#data.days.map((day) => instantOf(day) / 1000);
    this.#plot = new uPlot(this.#options(), [times, ...this.#drawn.map(({ counts }) => [...counts])], this);
    this.#plot.over.append(this.#tip);
    this.#describe();
  };

  /** Bars first, so that lines are drawn over them. */
  get #drawn(): Series[] {
    return [...this.#data.series].sort((one, other) => Number(other.mark === 'bar') - Number(one.mark === 'bar'));
  }

  #resize(): void {
    const { clientWidth: width, clientHeight: height } = this;
    if (width > 0 && (width !== this.#plot?.width || height !== this.#plot.height))
      this.#plot?.setSize({ width, height });
  }

  #options(): uPlot.Options {
    return chartOptions({
      width: this.clientWidth,
      height: this.clientHeight,
      fontFamily: getComputedStyle(this).fontFamily,
      marks: this.#drawn.map(({ mark }) => mark),
      colour: (name) => this.#colour(name),
      onCursor: (plot) => this.#onCursor(plot),
    });
  }

  /** Resolves a custom property, because a canvas doesn't understand `light-dark()` and `var()`. */
  #colour(name: string): string {
    this.#probe.style.color = `var(${name})`;
    return getComputedStyle(this.#probe).color;
  }

  #onCursor(plot: uPlot): void {
    const { idx, left = -1 } = plot.cursor;
    const day = left < 0 ? undefined : (idx ?? undefined);
    this.#tip.hidden = day === undefined;
    if (day === undefined) return;
    if (day !== this.#day || !this.#tip.hasChildNodes()) this.#fillTip(day);
    this.#day = day;
    const { width } = this.#tip.getBoundingClientRect();
    const at = plot.valToPos(plot.data[0][day]!, 'x');
    const room = plot.over.clientWidth;
    // Beside the day, on the side with more room.
    const start = at > room / 2 ? at - width - 12 : at + 12;
    this.#tip.style.transform = `translate(${Math.round(Math.max(0, Math.min(start, room - width)))}px, 8px)`;
  }

  #fillTip(day: number): void {
    const { days, series } = this.#data;
    const title = document.createElement('p');
    title.textContent = longDay(days[day]!);
    const lines = series.map(({ noun, mark, counts }) => {
      const line = document.createElement('p');
      line.className = `chart-tip-line mark-${mark}`;
      line.textContent = amountText(counts[day] ?? 0, noun);
      return line;
    });
    this.#tip.replaceChildren(title, ...lines);
  }

  /** Describes the day under the cursor, initially the last one, to screen readers. */
  #describe(): void {
    const { days, series } = this.#data;
    const day = this.#day ?? days.length - 1;
    this.setAttribute('aria-valuemin', '1');
    this.setAttribute('aria-valuemax', String(days.length));
    this.setAttribute('aria-valuenow', String(day + 1));
    if (days[day] !== undefined)
      this.setAttribute(
        'aria-valuetext',
        `${longDay(days[day])}: ${series.map(({ noun, counts }) => amountText(counts[day] ?? 0, noun)).join(', ')}`,
      );
  }

  #showDay(day: number): void {
    const plot = this.#plot!;
    const time = plot.data[0][day];
    if (time === undefined) return;
    this.#day = day;
    this.#fillTip(day);
    plot.setCursor({ left: plot.valToPos(time, 'x'), top: 0 });
    this.#describe();
  }

  readonly #onKeydown = (event: KeyboardEvent): void => {
    const last = this.#data.days.length - 1;
    const day = this.#day ?? last;
    const next = {
      ArrowLeft: day - 1,
      ArrowDown: day - 1,
      ArrowRight: day + 1,
      ArrowUp: day + 1,
      PageDown: day - 7,
      PageUp: day + 7,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#showDay(Math.max(0, Math.min(next, last)));
  };

  readonly #onFocus = (): void => {
    if (this.matches(':focus-visible')) this.#showDay(this.#day ?? this.#data.days.length - 1);
  };

  readonly #onBlur = (): void => this.#plot?.setCursor({ left: -10, top: -10 });
}

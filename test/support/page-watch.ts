/** Counts what is running on the page: timers, frames, observers, and listeners of window and document. */
export class PageWatch {
  readonly #restore: (() => void)[] = [];
  readonly #live = new Map<unknown, string>();
  readonly #setTimeout = window.setTimeout;

  constructor() {
    this.#watchTimer('setTimeout', 'clearTimeout', true);
    this.#watchTimer('setInterval', 'clearInterval', false);
    this.#watchTimer('requestAnimationFrame', 'cancelAnimationFrame', true);
    this.#watchTimer('requestIdleCallback', 'cancelIdleCallback', true);
    for (const name of ['IntersectionObserver', 'ResizeObserver', 'MutationObserver'] as const)
      this.#watchObserver(name);
    for (const target of [window, document, document.documentElement, visualViewport!]) this.#watchListeners(target);
  }

  /** Counts of what is running now, by kind. */
  get running(): string[] {
    return [...this.#live.values()].sort();
  }

  /** Waits until nothing runs any more, for up to three seconds. Returns what still runs. */
  async settled(): Promise<string[]> {
    const until = performance.now() + 3000;
    // With a timer that isn't counted.
    while (this.#live.size && performance.now() < until)
      await new Promise((resolve) => void this.#setTimeout.call(window, resolve, 20));
    return this.running;
  }

  end(): void {
    for (const restore of this.#restore) restore();
  }

  #watchTimer(start: keyof Window & string, stop: keyof Window & string, once: boolean): void {
    const page = window as unknown as Record<string, (...args: never[]) => unknown>;
    const [begin, cease] = [page[start]!, page[stop]!];
    page[start] = (callback: (...args: unknown[]) => void, ...rest: never[]): unknown => {
      const run = (...args: unknown[]): void => {
        if (once) this.#live.delete(`${start} ${String(id)}`);
        callback(...args);
      };
      const id = begin.call(window, run as never, ...rest);
      this.#live.set(`${start} ${String(id)}`, start);
      return id;
    };
    page[stop] = (id: never): void => {
      this.#live.delete(`${start} ${String(id)}`);
      cease.call(window, id);
    };
    this.#restore.push(() => Object.assign(window, { [start]: begin, [stop]: cease }));
  }

  #watchObserver(name: 'IntersectionObserver' | 'ResizeObserver' | 'MutationObserver'): void {
    const page = window as unknown as Record<
      string,
      new (...args: never[]) => { observe(...args: never[]): void; disconnect(): void }
    >;
    const Original = page[name]!;
    const live = this.#live;
    page[name] = class extends Original {
      override observe(...args: never[]): void {
        live.set(this, name);
        super.observe(...args);
      }
      override disconnect(): void {
        live.delete(this);
        super.disconnect();
      }
    };
    this.#restore.push(() => Object.assign(window, { [name]: Original }));
  }

  #watchListeners(target: EventTarget): void {
    const { addEventListener, removeEventListener } = target;
    const keys = new Map<unknown, Map<string, string>>();
    target.addEventListener = (type: string, listener: never, ...rest: never[]): void => {
      if (!keys.has(listener)) keys.set(listener, new Map());
      const key = `listener ${type} ${keys.size}`;
      keys.get(listener)!.set(type, key);
      this.#live.set(key, `listener of ${type}`);
      addEventListener.call(target, type, listener, ...rest);
    };
    target.removeEventListener = (type: string, listener: never, ...rest: never[]): void => {
      this.#live.delete(keys.get(listener)?.get(type));
      removeEventListener.call(target, type, listener, ...rest);
    };
    this.#restore.push(() => Object.assign(target, { addEventListener, removeEventListener }));
  }
}

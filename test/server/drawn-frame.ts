import { fixtureSync } from '@open-wc/testing';
import type { GiveawayFlow } from '../../src/giveaway/giveaway-flow.js';
import type { RewardsWidget } from '../../src/widget/rewards-widget.js';
import type { Network } from '../support/network.js';
import { until } from '../support/until.js';

/** A page in a frame, with an element that a server has drawn. Its script comes when the test says so. */
export class DrawnFrame {
  /** How often the element has said that it is ready. */
  ready = 0;
  readonly #frame: HTMLIFrameElement;

  private constructor(frame: HTMLIFrameElement) {
    this.#frame = frame;
    this.#window.addEventListener('rewards-ready', () => this.ready++);
  }

  /** Opens the page. The test answers its requests through `network`. */
  static async open(markup: string, network: Network): Promise<DrawnFrame> {
    const frame = fixtureSync<HTMLIFrameElement>('<iframe width="780" height="580"></iframe>');
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    frame.srcdoc = `<!doctype html><html lang="en"><title>Shop</title><body>${markup}</body></html>`;
    await loaded;
    frame.contentWindow!.fetch = network.fetch;
    return new DrawnFrame(frame);
  }

  get #window(): Window {
    return this.#frame.contentWindow!;
  }

  get #root(): ShadowRoot {
    return this.element.shadowRoot!;
  }

  get element(): RewardsWidget | GiveawayFlow {
    return this.#window.document.querySelector<RewardsWidget | GiveawayFlow>('rewards-widget, giveaway-flow')!;
  }

  /** Everything that is drawn, but what only keeps room for controls. */
  get drawn(): Element[] {
    return [...this.#root.querySelectorAll('.frame, .frame *:not(.reserved, .reserved *)')];
  }

  parts(name: string): HTMLElement[] {
    return [...this.#root.querySelectorAll<HTMLElement>(`[part~='${name}']`)];
  }

  get focused(): Element | null {
    return this.#root.activeElement;
  }

  get dialog(): HTMLDialogElement | null {
    return this.#root.querySelector('dialog');
  }

  /** Lets the script come. */
  addScript(): void {
    const script = this.#window.document.createElement('script');
    script.type = 'module';
    script.src = '/src/define.ts';
    this.#window.document.head.append(script);
  }

  /** Waits until the element has loaded its payload, and the controls are there. */
  async live(): Promise<void> {
    await until(() => this.element.matches(':state(ready)') && this.ready > 0, 'the element did not take over');
    await this.element.settled;
  }
}

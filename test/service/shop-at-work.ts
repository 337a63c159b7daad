import { ask } from './ask.js';

/** Shoppers and a report that use an instance of the service all the time. */
export class ShopAtWork {
  /** The codes given, in order. */
  readonly given: string[] = [];
  views = 0;
  readonly failures: unknown[] = [];
  readonly #url: string;
  readonly #name: string;
  #ended = false;
  readonly #work: Promise<void>[];

  /** @param name of the shoppers: each has its own number behind it */
  constructor(url: string, name: string) {
    this.#url = url;
    this.#name = name;
    this.#work = [() => this.#claim(), () => this.#view(), () => this.#report()].map((one) => this.#repeat(one));
  }

  async end(): Promise<void> {
    this.#ended = true;
    await Promise.all(this.#work);
  }

  async #claim(): Promise<void> {
    const { data } = await this.#get(`claim?offer=hot&user=${this.#name}-${this.given.length}`);
    this.given.push((data as { code: string }).code);
  }

  async #view(): Promise<void> {
    await this.#get(`flow?id=flow&user=${this.#name}-${this.views}`);
    this.views += 1;
  }

  async #report(): Promise<void> {
    const today = new Date().toISOString().slice(0, 10);
    await this.#get(`events?type=claim&start_date=${today}&end_date=${today}`);
  }

  async #get(path: string): Promise<{ data?: unknown }> {
    const response = await ask(`${this.#url}/api/v1/giveaways/${path}`, 'north-key');
    const answer = await response.text();
    if (response.status !== 200 || !answer.includes('"success":true')) throw new Error(`${path}: ${answer}`);
    return JSON.parse(answer) as { data?: unknown };
  }

  async #repeat(work: () => Promise<void>): Promise<void> {
    while (!this.#ended && this.failures.length === 0)
      await work().catch((error: unknown) => this.failures.push(error));
  }
}

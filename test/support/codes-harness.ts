import '../../src/codes/index.js';
import { keepCode } from '../../src/shopper/code-records.js';
import type { RewardsCodes } from '../../src/codes/rewards-codes.js';
import { until } from './until.js';
import { wrapper } from './widget-harness.js';

export const BASE = 'https://shop.example/rewards';
const DAY_MS = 86_400_000;

/** Keeps a code as a claim does. */
export function keep(code: string, { at = Date.now(), user = 'ada', base = BASE, ...offer }: Kept = {}): void {
  keepCode(
    { base, viewers: [user], remember: 'device' },
    { code, at },
    {
      id: `offer-${code}`,
      title: `Title ${code}`,
      partner: 'Partner',
      ageRestricted: false,
      hasMultipleCodes: false,
      ...offer,
    },
  );
}

interface Kept {
  at?: number;
  user?: string;
  base?: string;
  id?: string;
  title?: string;
  partner?: string | undefined;
  url?: string;
  image?: string;
  expiry?: string;
}

/** An instant some days from now, as offers have it. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString();
}

/** Puts the codes of a user on the page, who is named by the page unless the properties say otherwise. */
export async function showCodes(
  properties: Partial<RewardsCodes> = {},
  children: readonly Element[] = [],
  parent: Element = wrapper(),
): Promise<CodesHarness> {
  const element = document.createElement('rewards-codes');
  Object.assign(element, { lang: 'en', baseUrl: BASE, apiKey: 'key', user: 'ada' }, properties);
  element.append(...children);
  parent.append(element);
  await element.settled;
  return new CodesHarness(element);
}

/** `<rewards-codes>` as a shopper sees it. */
export class CodesHarness {
  readonly element: RewardsCodes;

  constructor(element: RewardsCodes) {
    this.element = element;
  }

  state(): string {
    return ['loading', 'ready', 'empty', 'error'].filter((state) => this.element.matches(`:state(${state})`)).join(' ');
  }

  get text(): string {
    return this.#root.querySelector<HTMLElement>('.root')!.innerText.replace(/\s+/g, ' ').trim();
  }

  /** The codes to use, in their order. */
  codes(): string[] {
    return this.#shown('code').map((code) => code.textContent);
  }

  /** The codes that are used or have ended. */
  away(): string[] {
    return [...this.#root.querySelectorAll('.aside [part=code]')].map((code) => code.textContent);
  }

  /** Shows those that are used or have ended. */
  unfold(): void {
    for (const aside of this.#root.querySelectorAll<HTMLDetailsElement>('.aside')) aside.open = true;
  }

  card(code: string): HTMLElement {
    return [...this.#root.querySelectorAll<HTMLElement>('[part=offer]')].find(
      (card) => card.querySelector('[part=code]')!.textContent === code,
    )!;
  }

  part(name: string, code?: string): HTMLElement | undefined {
    return (
      (code === undefined ? this.#root : this.card(code)).querySelector<HTMLElement>(`[part=${name}]`) ?? undefined
    );
  }

  /** All buttons and links that are shown, in the document's order, each with the code it is for. */
  buttons(): string[] {
    return [...this.#root.querySelectorAll<HTMLElement>('button, a, summary')]
      .filter((control) => control.checkVisibility())
      .map((control) => {
        const code = control.closest('[part=offer]')?.querySelector('[part=code]')?.textContent;
        return [control.part.value, code].filter(Boolean).join(' ');
      });
  }

  /** Presses a button of a code, or one beside the heading. */
  press(part: string, code?: string): void {
    this.part(part, code)!.click();
  }

  get dialog(): HTMLDialogElement | undefined {
    return this.#root.querySelector('dialog') ?? undefined;
  }

  /** Answers the question that is open. */
  async answer(label: string): Promise<void> {
    await until(() => this.dialog?.open === true, 'nothing is asked');
    [...this.dialog!.querySelectorAll('button')].find((button) => button.textContent === label)!.click();
    await until(() => !this.dialog);
  }

  get focused(): Element | null {
    return this.#root.activeElement;
  }

  #shown(part: string): HTMLElement[] {
    return [...this.#root.querySelectorAll<HTMLElement>(`.root > .grid [part=${part}]`)];
  }

  get #root(): ShadowRoot {
    return this.element.shadowRoot!;
  }
}

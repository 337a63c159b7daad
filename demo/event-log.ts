import type { RewardsEventMap } from '../src/events.js';

const NAMES: readonly (keyof RewardsEventMap)[] = [
  'rewards-ready',
  'rewards-error',
  'rewards-warning',
  'rewards-offer-view',
  'rewards-offer-open',
  'rewards-offer-click',
  'rewards-code-copy',
  'rewards-claim',
  'rewards-claim-refused',
  'rewards-claim-unconfirmed',
  'rewards-user-required',
];

/** Lines kept: the latest. */
const MOST = 100;

/** Lists the public events that come up through the page, latest first. */
export function connectEventLog(log: HTMLElement): void {
  const list = log.querySelector<HTMLOListElement>('.log-list')!;
  const count = log.querySelector<HTMLElement>('.log-count')!;
  const last = log.querySelector<HTMLElement>('.log-last')!;
  const empty = log.querySelector<HTMLElement>('.log-empty')!;
  let heard = 0;

  const update = (): void => {
    empty.hidden = heard > 0;
    list.hidden = heard === 0;
    count.textContent = heard === 0 ? '' : String(heard);
    last.textContent = list.querySelector('.log-name')?.textContent ?? '';
  };

  const onEvent = (event: Event): void => {
    const { type, detail } = event as RewardsEventMap[keyof RewardsEventMap];
    heard++;
    const line = document.createElement('li');
    const time = new Date().toLocaleTimeString('en-GB');
    line.append(cell('log-time', time), cell('log-name', type), cell('log-detail', describe(detail)));
    list.prepend(line);
    list.children[MOST]?.remove();
    update();
  };

  for (const name of NAMES) document.addEventListener(name, onEvent);
  log.querySelector('.log-clear')!.addEventListener('click', () => {
    heard = 0;
    list.replaceChildren();
    update();
  });
  update();
}

function cell(className: string, text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}

/** A detail in a line: of an offer its id, of a feed how much there is of it. */
function describe(detail: object): string {
  return Object.entries(detail)
    .map(([name, value]: [string, unknown]) => `${name}: ${describeValue(value)}`)
    .join(', ');
}

function describeValue(value: unknown): string {
  if (value instanceof Error) return [(value as { kind?: string }).kind, value.message].filter(Boolean).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  if ('all' in value && Array.isArray(value.all)) return `${value.all.length} offers`;
  if ('offers' in value && Array.isArray(value.offers)) return `${value.offers.length} offers`;
  if ('id' in value) return String(value.id);
  return JSON.stringify(value);
}

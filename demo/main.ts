import '../src/define.js';
import { RewardsClient } from '../src/client/index.js';
import type { RewardsEventMap } from '../src/events.js';
import type { RewardsWidget } from '../src/rewards-widget/rewards-widget.js';

const form = document.querySelector('form')!;
const widget = document.querySelector('rewards-widget')!;
const frame = document.querySelector<HTMLElement>('.frame')!;

/** Languages other than the built-in one are loaded when they are chosen. */
const languages = import.meta.glob<unknown>(['../src/locales/??.ts', '!../src/locales/en.ts']);

for (const path of Object.keys(languages)) {
  const tag = path.slice(-5, -3);
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag)!;
  (form.elements.namedItem('lang') as HTMLSelectElement).add(
    new Option(name[0]!.toLocaleUpperCase(tag) + name.slice(1), tag),
  );
}

/** The settings live in the address, so that a link opens the same view. */
function restore(): void {
  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.checked = value === 'true';
    else if (field instanceof HTMLSelectElement && [...field.options].some((option) => option.value === value))
      field.value = value;
  }
}

function keep(): void {
  const query = new URLSearchParams();
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.checked) query.set(field.name, 'true');
    if (field instanceof HTMLSelectElement && field.selectedIndex > 0) query.set(field.name, field.value);
  }
  history.replaceState(null, '', query.size ? `?${query}` : location.pathname);
}

function apply(): void {
  const values = new FormData(form);
  const text = (name: string): string => values.get(name) as string;
  const { documentElement: root } = document;
  root.style.colorScheme = text('scheme');
  root.lang = text('lang');
  root.dir = ['ar', 'he', 'fa'].includes(root.lang) ? 'rtl' : 'ltr';
  void languages[`../src/locales/${root.lang}.ts`]?.();
  const width = text('width');
  frame.style.maxWidth = width && `${width}px`;
  widget.preview = values.has('preview');
  widget.ageRestricted = text('age') as RewardsWidget['ageRestricted'];
  setSource(`/rewards/${text('merchant')}`, text('condition'));
  keep();
}

let source = '';

/** A service in trouble has the same address: so the last good feed is there to be shown. */
function setSource(feedUrl: string, condition: string): void {
  if (source === `${feedUrl} ${condition}`) return;
  source = `${feedUrl} ${condition}`;
  widget.feedUrl = feedUrl;
  widget.client = condition
    ? new RewardsClient({
        feedUrl,
        fetch: (input, init) =>
          fetch(input, { ...init, headers: { ...(init?.headers as object), 'X-Demo-Condition': condition } }),
      })
    : undefined;
}

const names: readonly (keyof RewardsEventMap)[] = [
  'rewards-ready',
  'rewards-error',
  'rewards-warning',
  'rewards-offer-view',
  'rewards-offer-open',
  'rewards-offer-click',
  'rewards-code-copy',
];
const log = document.querySelector('.log ol')!;
const count = document.querySelector('.log output')!;

for (const name of names)
  widget.addEventListener(name, (event) => {
    const item = document.createElement('li');
    const time = document.createElement('time');
    time.textContent = new Date().toLocaleTimeString('en-GB');
    const title = document.createElement('b');
    title.textContent = name;
    const detail = document.createElement('span');
    detail.textContent = describe(event.detail);
    item.append(time, title, detail);
    log.prepend(item);
    if (log.children.length > 200) log.lastElementChild!.remove();
    count.textContent = String(Number(count.textContent) + 1);
  });

function describe(detail: object): string {
  const words = Object.entries(detail).map(([key, value]: [string, unknown]) => {
    if (value instanceof Error) return `${key}: ${value.message}`;
    const { id, all } = (value ?? {}) as { id?: string; all?: unknown[] };
    return `${key}: ${id ?? (all ? `${all.length} offers` : String(value))}`;
  });
  return words.join(', ');
}

restore();
apply();
form.addEventListener('change', apply);
form.querySelector('[name=refresh]')!.addEventListener('click', () => void widget.refresh());

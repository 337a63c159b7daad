import { html, nothing, type TemplateResult } from 'lit';
import { labelOf } from './platforms.js';
import { segmentsTemplate } from '../ui/segments.js';
import { TAKE_AWAY_GROUPS, type TakeAwayTab as Tab } from './choice.js';

const LABELS = { server: 'Server', theme: 'Theme', settings: 'Settings' };

/** The language of a tab's file, if the tab's name doesn't say it. */
const KINDS: Readonly<Partial<Record<Tab, string>>> = { theme: 'CSS, tokens', settings: 'JSON' };

/** A choice of the group, and its tabs following the ARIA pattern: one tab stop, and arrow keys between them. */
export function tabsTemplate(current: Tab, onTab: (tab: Tab) => void): TemplateResult {
  const group = TAKE_AWAY_GROUPS.find(({ tabs }) => tabs.includes(current))!;
  return html`
    ${segmentsTemplate({
      label: 'Kind of code',
      className: 'take-away-groups',
      options: TAKE_AWAY_GROUPS.map((each) => [each, each.label]),
      current: group,
      onChoose: (chosen) => chosen !== group && onTab(chosen.tabs[0]!),
    })}
    <div class="take-away-tabs" role="tablist" aria-label=${group.label} @keydown=${onKey}>
      ${group.tabs.map(
        (tab) => html`
          <button
            type="button"
            role="tab"
            class="take-away-tab"
            id=${`take-away-tab-${tab}`}
            aria-controls="take-away-panel"
            aria-selected=${tab === current ? 'true' : 'false'}
            tabindex=${tab === current ? 0 : -1}
            @click=${() => onTab(tab)}
          >
            ${labelOfTab(tab)}${KINDS[tab] ? html`<span class="take-away-kind"> ${KINDS[tab]}</span>` : nothing}
          </button>
        `,
      )}
    </div>
  `;

  function onKey(event: KeyboardEvent): void {
    const list = event.currentTarget as HTMLElement;
    const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
    const forward = getComputedStyle(list).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const at = group.tabs.indexOf(current);
    const next =
      { Home: 0, End: tabs.length - 1, [forward]: at + 1 }[event.key] ?? (isArrow(event) ? at - 1 : undefined);
    if (next === undefined) return;
    event.preventDefault();
    const index = (next + tabs.length) % tabs.length;
    tabs[index]!.focus();
    onTab(group.tabs[index]!);
  }
}

function labelOfTab(tab: Tab): string {
  return tab === 'server' || tab === 'theme' || tab === 'settings' ? LABELS[tab] : labelOf(tab);
}

function isArrow({ key }: KeyboardEvent): boolean {
  return key === 'ArrowLeft' || key === 'ArrowRight';
}

import { html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { StageEvent } from '../stage/stage-api.js';
import { withDocLinks } from '../take-away/code-block.js';

interface EventLogOptions {
  /** Latest first. */
  readonly events: readonly StageEvent[];
  readonly listened: readonly string[];
  readonly onListen: (names: readonly string[]) => void;
  readonly onCopy: (text: string) => void;
  readonly onClear: () => void;
}

/** The element's events, latest first, each with its form for Google Analytics, filtered by name. */
export function eventLogTemplate({ events, listened, onListen, onCopy, onClear }: EventLogOptions): TemplateResult {
  if (events.length === 0)
    return html`<p class="dock-empty">No events yet. Scroll the stage, open an offer or press its button.</p>`;
  const names = [...new Set(events.map(({ name }) => name))].sort();
  const shown = listened.length === 0 ? events : events.filter(({ name }) => listened.includes(name));
  return html`
    <div class="log-bar">
      <div class="chips" role="group" aria-label="Events to show">
        ${names.map((name) => {
          const on = listened.includes(name);
          return html`
            <button
              type="button"
              class="chip"
              aria-pressed=${on ? 'true' : 'false'}
              @click=${() => onListen(on ? listened.filter((other) => other !== name) : [...listened, name])}
            >
              ${name.replace('rewards-', '')}
              <span class="chip-count">${events.filter((one) => one.name === name).length}</span>
            </button>
          `;
        })}
      </div>
      <button type="button" class="button" @click=${() => onCopy(shown.map(lineOf).join('\n'))}>Copy</button>
      <button type="button" class="button" @click=${onClear}>Clear</button>
    </div>
    ${
      shown.length === 0
        ? html`<p class="dock-empty">None of the events chosen has been fired.</p>`
        : html`
            <ol class="log-list" tabindex="0" aria-label="Events, latest first">
              ${repeat(
                shown,
                (one) => one,
                (one) => html`
                  <li class="log-line">
                    <time class="log-time">${timeOf(one)}</time>
                    <span class="log-name">${one.name}</span>
                    <span class="log-detail">${detailOf(one)}</span>
                    ${googleTemplate(one)}
                  </li>
                `,
              )}
            </ol>
            <p class="log-note">
              ${withDocLinks('GA4 is what forwardEvents({ to: "gtm" }) pushes. It sends the views of one second together. docs/events.md.')}
            </p>
          `
    }
  `;
}

function googleTemplate({ google }: StageEvent): TemplateResult {
  const { event = 'nothing', ...parameters } = (google ?? {}) as { readonly event?: string };
  return html`
    <span class="log-time">GA4</span>
    <span class="log-google">${event}</span>
    <span class="log-detail">${google && jsonLine(parameters)}</span>
  `;
}

/** JSON in one line that can be broken between values. */
function jsonLine(value: object): string {
  return JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ');
}

function timeOf({ at }: StageEvent): string {
  return new Date(at).toLocaleTimeString('en-GB');
}

function lineOf({ at, name, detail, google }: StageEvent): string {
  return JSON.stringify({ at: new Date(at).toISOString(), event: name, detail: readable(detail), ga4: google });
}

/** A detail in one line: an offer by its id, a feed by its number of offers. */
function detailOf({ detail }: StageEvent): string {
  return Object.entries(readable(detail))
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

function readable(detail: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(detail).map(([name, value]: [string, unknown]) => [name, brief(name, value)]),
  );
}

function brief(name: string, value: unknown): unknown {
  // A log is copied and shared, so it must not contain codes.
  if (name === 'code') return '(not logged)';
  if (typeof value !== 'object' || value === null) return value;
  // It comes from another document, so it isn't an instance of our Error.
  if ('message' in value && 'kind' in value) return `${String(value.kind)}: ${String(value.message)}`;
  if ('all' in value && Array.isArray(value.all)) return `${value.all.length} offers`;
  if ('offers' in value && Array.isArray(value.offers)) return `${value.offers.length} offers`;
  return 'id' in value ? value.id : value;
}

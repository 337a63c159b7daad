import { html, nothing, type TemplateResult } from 'lit';
import type { Drift } from '../../src/wire/fields.js';

interface WarningsCallbacks {
  /** Called with the path to show in the payload. */
  readonly onGo: (path: string) => void;
  /** Called with the report as text. By default it is copied to the clipboard. */
  readonly onCopy?: (report: string) => void;
}

/** The drifts of a payload from the contract, grouped by object. */
export function warningsTemplate(drifts: readonly Drift[], { onGo, onCopy }: WarningsCallbacks): TemplateResult {
  if (drifts.length === 0) return html`<p class="editor-warnings-empty">Nothing to report</p>`;
  const copy = (): void => {
    const report = reportText(drifts);
    if (onCopy) onCopy(report);
    else void navigator.clipboard.writeText(report);
  };
  return html`<div class="editor-warnings">
    <div class="editor-warnings-bar">
      <p class="editor-warnings-count">
        ${drifts.length === 1 ? '1 place drifts' : `${drifts.length} places drift`} from the contract
      </p>
      <button type="button" class="button" @click=${copy}>Copy report</button>
    </div>
    ${[...groupDrifts(drifts)].map(([group, within]) => groupTemplate(group, within, onGo))}
  </div>`;
}

/** A report as text, a line for each drift. */
export function reportText(drifts: readonly Drift[]): string {
  return drifts.map(({ path, problem }) => `${path} ${problem}`.trim()).join('\n');
}

/** Drifts grouped by the first step of their path, in the order found. */
export function groupDrifts(drifts: readonly Drift[]): Map<string, Drift[]> {
  const groups = new Map<string, Drift[]>();
  for (const drift of drifts) {
    const group = /^[^.[]*(\[\d+\])?/.exec(drift.path)?.[0] ?? '';
    const within = groups.get(group);
    if (within) within.push(drift);
    else groups.set(group, [drift]);
  }
  return groups;
}

function groupTemplate(group: string, drifts: readonly Drift[], onGo: (path: string) => void): TemplateResult {
  return html`<section class="editor-warnings-group">
    <h3 class="editor-warnings-heading">
      ${group === '' ? 'The payload' : html`<code>${group}</code>`}
      ${drifts.length > 1 ? html`<span class="count">${drifts.length}</span>` : nothing}
    </h3>
    <ul class="editor-warnings-list" role="list">
      ${drifts.map(({ path, problem }) => {
        const within = path.slice(group.length).replace(/^\./, '');
        return html`<li>
          <button type="button" class="editor-warning" title="Show it in the JSON" @click=${() => onGo(path)}>
            ${within === '' ? nothing : html`<code>${within}</code>`}
            <span>${problem}</span>
          </button>
        </li>`;
      })}
    </ul>
  </section>`;
}

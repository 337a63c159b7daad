import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { download } from '../ui/download.js';
import { announce, copyFor } from './announce.js';
import { highlighted } from './highlight.js';
import type { CodeFile } from './snippet.js';

/** Characters of a file that are drawn. Large payloads are cut off here. */
const MAX_DRAWN_CHARS = 16_000;

/** A file of code, with a copy button, and one that saves it. */
export function codeBlockTemplate({ file, language, code, saved }: CodeFile, about?: string): TemplateResult {
  const end =
    code.length > MAX_DRAWN_CHARS ? code.lastIndexOf('\n', MAX_DRAWN_CHARS) + 1 || MAX_DRAWN_CHARS : code.length;
  const drawn = code.slice(0, end);
  return html`
    <figure class="take-away-file">
      <figcaption class="take-away-bar">
        <span class="take-away-title">
          <span class="take-away-file-name">${file}</span>
          ${about === undefined ? nothing : html`<span class="take-away-about">${withDocLinks(about)}</span>`}
        </span>
        ${
          saved
            ? html`<button type="button" class="button take-away-save" @click=${save}>
                Download<span class="unseen"> ${file}</span>
              </button>`
            : nothing
        }
        <button type="button" class="button take-away-copy" @click=${copy}>
          ${COPY}<span class="take-away-label">Copy</span><span class="take-away-done">Copied</span>
          <span class="unseen">${file}</span>
        </button>
      </figcaption>
      <pre
        class="take-away-code"
        tabindex="0"
        role="region"
        aria-label=${`Code of ${file}`}
        dir="ltr"
      ><code>${guard([drawn], () => highlighted({ code: drawn, language }))}</code></pre>
      ${
        end < code.length
          ? html`<p class="take-away-more">
              ${code.slice(end).trimEnd().split('\n').length.toLocaleString('en')} more lines. Copy takes them all.
            </p>`
          : nothing
      }
    </figure>
  `;

  function save({ currentTarget }: Event): void {
    download(file, new Blob([code], { type: 'application/json' }));
    announce(currentTarget as HTMLElement, `${file} saved`);
  }

  function copy({ currentTarget }: Event): void {
    const button = currentTarget as HTMLElement;
    void copyFor(button, code, `${file} copied`).then((copied) => {
      if (!copied) getSelection()?.selectAllChildren(button.closest('figure')!.querySelector('code')!);
    });
  }
}

const COPY = html`<svg class="take-away-icon" viewBox="0 0 16 16" aria-hidden="true">
  <path class="take-away-label" d="M5.5 5.5v-3h8v8h-3m-8-5h8v8h-8z" />
  <path class="take-away-done" d="M3 8.5l3.5 3.5L13 5" />
</svg>`;

/** A text in which names of docs, such as `docs/embed.md`, are links to the page. */
export function withDocLinks(text: string): (string | TemplateResult)[] {
  return text
    .split(/(docs\/[\w-]+\.md)/)
    .map((piece, index) =>
      index % 2 === 0 ? piece : html`<a href=${piece.replace(/md$/, 'html')} target="_blank">${piece}</a>`,
    );
}

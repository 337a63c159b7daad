import { html, type TemplateResult } from 'lit';

/** A text in which names of docs, such as `docs/embed.md`, are links to the page. */
export function withDocLinks(text: string): (string | TemplateResult)[] {
  return text
    .split(/(docs\/[\w-]+\.md)/)
    .map((piece, index) =>
      index % 2 === 0 ? piece : html`<a href=${piece.replace(/md$/, 'html')} target="_blank">${piece}</a>`,
    );
}

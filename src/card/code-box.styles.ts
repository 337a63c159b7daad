import { css } from 'lit';

export const codeBoxStyles = css`
  .ticket {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
    padding: 8px 12px 8px 20px;
    padding-inline: 20px 12px;
    border: 1.5px dashed light-dark(#17181c66, #ffffff73);
    border-radius: var(--_inner);
    background: var(--_fill);
    /* Both ends are notched, and show the background. */
    mask:
      radial-gradient(circle at 0, #0000 8px, #000 8.5px) 0 / 51% no-repeat,
      radial-gradient(circle at 100%, #0000 8px, #000 8.5px) 100% / 51% no-repeat;
  }
  /* If a code leaves no room beside it, code and button have separate lines. */
  .code {
    flex: 99 1 max-content;
    min-width: 0;
    font:
      600 1.125em / 1.4 ui-monospace,
      SFMono-Regular,
      Menlo,
      Consolas,
      monospace;
    letter-spacing: 0.08em;
    /* Safari supports only the prefixed name, and the others support it too. */
    -webkit-user-select: all;
  }
  .copy {
    display: grid;
    flex: 1 0 auto;
    /* An empty ticket reserves the same width, however narrow the letters are. */
    min-width: 5.5em;
    padding-inline: 8px;
    background: var(--_surface);
    border: 1px solid var(--_border);
  }
  .copy:hover {
    background: color-mix(in srgb, var(--_text) 8%, var(--_surface));
  }
  /* Both labels overlap, so that it is always as wide as the wider one. */
  .copy > span {
    grid-area: 1 / 1;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 4px;
  }
  .copy svg {
    width: 16px;
    height: 16px;
  }
  [data-unseen] {
    visibility: hidden;
  }
  .hint {
    font-size: 0.875em;
    color: var(--_muted);
  }
`;

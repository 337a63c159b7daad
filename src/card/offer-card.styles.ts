import { css } from 'lit';

export const offerCardStyles = css`
  /* Rows: picture, sticker if it is below the picture, texts, foot. */
  .card {
    position: relative;
    display: grid;
    grid-template: auto auto 1fr auto / minmax(0, 1fr);
    min-width: 0;
    background: var(--_surface);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    text-align: var(--rewards-card-align, start);
  }

  .body {
    grid-row: 3;
    min-width: 0;
    display: flex;
    flex-direction: column;
    align-items: var(--rewards-card-align, start);
    gap: 8px;
    padding: 14px 16px 0;
  }
  img:not([src]),
  .discount:empty,
  .description:empty {
    display: none;
  }
  .title {
    font-weight: 600;
    line-height: 1.3;
    text-wrap: balance;
  }
  .title,
  .description,
  .sticker,
  .discount,
  a.cta {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }
  /* Chrome draws the ellipsis outside its column if the text runs against the column's direction. */
  .title,
  .description {
    max-width: 65ch;
    overflow: visible clip;
    /* Descenders of some fonts reach below their line. */
    padding-bottom: 0.08em;
    margin-bottom: -0.08em;
  }
  .description {
    font-size: 0.875em;
    color: var(--_muted);
  }
  /* Texts of the feed keep their own direction, but align to the page's side. */
  .title,
  .description,
  .sticker,
  .discount,
  .badge,
  .cta {
    unicode-bidi: plaintext;
  }
  .title,
  .description,
  .sticker,
  .discount {
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }

  .foot {
    grid-row: 4;
    display: flex;
    flex-wrap: wrap;
    gap: 4px 8px;
    padding: 14px 16px 16px;
  }
  .foot > * {
    flex: 1 1 auto;
  }
  .foot > .cta {
    /* Takes the available room, so that its label stays on one line. */
    flex: 9 1 max-content;
    min-width: 0;
  }
  a.cta {
    align-content: center;
  }
  [part='details-button'] {
    font-weight: 500;
    color: var(--_muted);
  }

  .sticker:not(.on) ~ .body {
    padding-top: 8px;
  }

  /* One column: the card lies on its side. */
  @container (width < 26.25em) {
    .grid .card {
      grid-template: auto 1fr auto / 112px minmax(0, 1fr);
    }
    .grid .media {
      grid-row: 1 / span 2;
      align-self: start;
      aspect-ratio: var(--rewards-picture-ratio, 1);
      margin: 12px 0 0 12px;
      margin-inline: 12px 0;
      border-radius: var(--_inner);
    }
    .grid .body {
      grid-area: 2 / 2;
      padding: 12px 12px 0;
      gap: 4px;
    }
    .grid .sticker:not(.on) {
      grid-area: 1 / 2;
      max-width: calc(100% - 24px);
    }
    .grid .sticker:not(.on) ~ .body {
      padding-top: 4px;
    }
    .grid .foot {
      grid-area: 3 / 1 / auto / span 2;
      padding: 12px;
    }
    .grid .sticker {
      margin: 12px 12px 0;
      border-width: 0.15em;
      padding: 0 0.45em;
      font-size: 0.6875em;
    }
    .grid .sticker.on {
      margin: 0;
      inset-block: auto 4px;
      inset-inline: 4px;
      max-width: none;
      border-width: 2px;
      padding: 0 4px;
      border-radius: calc(var(--_inner) - 4px);
      text-align: center;
    }
    .grid .badges {
      inset-block: 6px auto;
      inset-inline-start: 6px;
      max-width: calc(100% - 12px);
    }
    .grid .media::before {
      font-size: 1.75em;
    }
    .grid .media:has(.on)::before {
      margin-bottom: 1em;
    }
  }
`;

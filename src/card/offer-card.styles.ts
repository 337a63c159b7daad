import { css } from 'lit';

export const offerCardStyles = css`
  /* Rows: picture, sticker if it is below the picture, texts, foot. */
  .card {
    position: relative;
    display: grid;
    grid-template: auto auto 1fr auto / minmax(0, 1fr);
    /* A stretched item would be laid out twice. */
    align-items: start;
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
    align-items: var(--rewards-card-align, stretch);
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
  .discount,
  .foot > .quiet {
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
  a.cta {
    align-content: center;
  }
  [part='details-button'] {
    font-weight: 500;
    color: var(--_muted);
  }
  .foot > .quiet {
    flex-basis: 100%;
    margin-bottom: 4px;
  }
  /* As wide as the card and one line high, whatever its label, so that those of all cards in a row are on one line. */
  .card:where(:not(.hero)) > .foot > .cta {
    flex: 1 1 100%;
  }
  .card > .foot > .cta {
    display: block;
    line-height: max(28px, 1.25em);
    white-space: nowrap;
    text-overflow: ellipsis;
  }
  .long-label > .cta {
    padding-inline: 8px;
    font-size: 0.875em;
  }
  .card:not(.hero) > .foot > .cta + button {
    margin-block: -4px -12px;
  }

  .sticker:not(.on) ~ .body {
    padding-top: 8px;
  }

  /* One column: the card lies on its side, if there is room for texts beside its picture. Each element places its parts. */
  @container (16em <= width < 26.25em) {
    .grid .media {
      align-self: start;
      aspect-ratio: var(--rewards-picture-ratio, 1);
      border-radius: var(--_inner);
    }
    .grid .badges {
      inset-block: 6px auto;
      inset-inline-start: 6px;
      max-width: calc(100% - 12px);
    }
    .grid .media::before {
      font-size: 1.75em;
    }
  }
`;

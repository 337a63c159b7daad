import { css } from 'lit';

/** A card's picture, and the marks on cards. */
export const offerMediaStyles = css`
  .media {
    position: relative;
    grid-area: 1 / 1;
    flex: none;
    aspect-ratio: var(--rewards-picture-ratio, 16 / 10);
    overflow: hidden;
    isolation: isolate;
    background: var(--_fill);
    border-radius: calc(var(--_radius) - 1px) calc(var(--_radius) - 1px) 0 0;
  }
  .media[data-broken] {
    display: grid;
    place-items: center;
  }
  .media[data-broken]::before {
    /* Firefox supports the second since version 128. */
    content: attr(data-initial);
    content: attr(data-initial) / '';
    font-size: 2.5em;
    font-weight: 650;
    color: var(--_muted);
    opacity: 0.7;
  }
  .media > img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    /* Heads and caps are near the top of what doesn't fit. */
    object-fit: var(--rewards-picture-fit, cover);
    object-position: var(--rewards-picture-position, 50% 15%);
  }
  .media > img[data-wide] {
    object-fit: var(--rewards-picture-fit, contain);
    object-position: var(--rewards-picture-position, 50%);
    padding: 12px;
  }
  @container style(--rewards-picture-fit: contain) {
    .media > img {
      object-position: var(--rewards-picture-position, 50%);
      padding: 12px;
    }
  }
  @container style(--rewards-picture-fit: cover) {
    .media > img[data-wide] {
      padding: 0;
    }
  }
  [data-ended] .media > img {
    filter: grayscale(1);
    opacity: 0.6;
  }

  .sticker,
  .badge,
  .ribbon {
    border-radius: 1.1em;
    /* Instead of padding, where the line after the last one would show. */
    border: 0.2em solid #0000;
    padding: 0 0.6em;
    font-size: 0.78125em;
    font-weight: 600;
    line-height: 1.35;
  }
  .sticker {
    background: var(--rewards-sticker-bg, light-dark(#fff, #17181c));
    color: var(--rewards-sticker-color, var(--_text));
  }
  .on,
  .badges {
    position: absolute;
    z-index: 1;
    inset-block-start: 12px;
    inset-inline-start: 12px;
    max-width: calc(100% - 24px);
  }
  /* No absolute box, because paper and columns lose those in a grid area. */
  .card > .on {
    position: relative;
    inset: auto;
    grid-area: 1 / 1;
    place-self: start;
    margin: 12px;
    max-width: min(85%, 100% - 24px);
  }
  .badges {
    inset-block: auto 12px;
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
  }
  .badge,
  .ribbon {
    background: light-dark(#17181c, #f3f3f4);
    color: light-dark(#fff, #17181c);
  }
  .sticker:not(.on) {
    grid-row: 2;
    place-self: start var(--rewards-card-align, start);
    max-width: calc(100% - 32px);
    margin: 14px 16px 0;
    background: var(--rewards-sticker-bg, var(--_fill));
  }
`;

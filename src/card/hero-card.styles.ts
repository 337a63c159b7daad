import { css } from 'lit';

/** A large card: text beside its picture if there is room, else below it. */
export const heroCardStyles = css`
  .hero .title {
    font-size: 1.75em;
    font-weight: 650;
    line-height: 1.15;
    letter-spacing: -0.01em;
    text-wrap: balance;
    -webkit-line-clamp: 3;
  }
  .hero .description {
    font-size: 1em;
    -webkit-line-clamp: 3;
  }
  .hero .line:not(.long) > .discount {
    font-size: 1.25em;
  }
  .hero .media {
    aspect-ratio: var(--rewards-picture-ratio, 16 / 9);
  }
  @container (width >= 45em) {
    .hero {
      grid-template: 1fr auto auto auto 1fr / repeat(2, minmax(0, 1fr));
    }
    .hero .media {
      grid-area: 1 / 2 / -1 / 3;
      /* At least: it fills its half. */
      place-self: stretch;
      aspect-ratio: var(--rewards-picture-ratio, 25 / 13);
      border-radius: 0;
      border-start-end-radius: calc(var(--_radius) - 1px);
      border-end-end-radius: calc(var(--_radius) - 1px);
    }
    .hero .body {
      grid-area: 3 / 1;
      gap: 12px;
      padding: 32px 32px 0;
    }
    .hero .foot {
      grid-area: 4 / 1;
      justify-content: var(--rewards-card-align, start);
      padding: 24px 32px 32px;
    }
    .hero .sticker:not(.on) {
      grid-area: 2 / 1;
      margin: 32px 32px 0;
    }
    .hero .foot > * {
      flex: none;
      max-width: 100%;
    }
    .hero .cta {
      min-width: 12em;
      min-height: 48px;
      font-size: 1em;
    }
  }

  @container (width < 30em) {
    .hero .title {
      font-size: 1.5em;
      -webkit-line-clamp: 4;
    }
    .hero .cta {
      padding-inline: 12px;
    }
  }
`;

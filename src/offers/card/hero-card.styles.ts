import { css } from 'lit';

/** A large card: text beside its picture if there is room, else below it. */
export const heroCardStyles = css`
  .hero .title {
    font-size: 1.75em;
    font-weight: 650;
    line-height: 1.15;
    letter-spacing: -0.01em;
    -webkit-line-clamp: 3;
  }
  .hero .description {
    font-size: 1em;
    -webkit-line-clamp: 3;
  }
  .hero .media {
    aspect-ratio: 16 / 9;
  }
  @container (width >= 45em) {
    .hero {
      grid-template: 1fr auto auto auto 1fr / 1fr 1fr;
    }
    .hero .media {
      grid-area: 1 / 2 / -1 / 3;
      aspect-ratio: auto;
      min-height: 26cqi;
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

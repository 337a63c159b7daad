import { css } from 'lit';

/** Styles until the script has taken over. */
export const firstPaintStyles = css`
  /* Without script, no button works, so only texts, pictures and links are shown. */
  @media (scripting: none) {
    button,
    .reserved,
    .arrows,
    .claim:not(:has(.notice)),
    .outcome,
    .more {
      display: none !important;
    }
  }
  button {
    cursor: progress;
  }
  /*
   * Hide the last section while its markup is still arriving: the width of its cards depends on how many there are, so it
   * would move. Once it is complete, another node follows it.
   */
  .root > :not(slot, :has(+ *)) {
    display: none;
  }
`;

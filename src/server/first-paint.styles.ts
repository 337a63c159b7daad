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
   * What still arrives is shown when it is whole, or it would move: how wide a card is depends on how many there are. Nothing
   * is a last child before its parent is whole.
   */
  .root > :not(slot, :has(+ *)) {
    display: none;
  }
`;

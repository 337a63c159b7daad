import { css } from 'lit';

/** What is in force until the script has taken over. */
export const firstPaintStyles = css`
  /* Without script, no button works: what remains are texts, pictures and links. */
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

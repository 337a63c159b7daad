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
`;

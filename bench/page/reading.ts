/** The measurements of one visit. Times are milliseconds from the start of the visit. */
export interface Reading extends Record<string, number> {
  /** The first cards are painted. */
  first: number;
  /** The screen is full of cards of the catalogue, down to its lower edge. */
  view: number;
  /** All cards that the catalogue shows without scrolling are painted: all of them, or a window of them. */
  all: number;
  /** Number of the catalogue's cards in the document. */
  cards: number;
  elements: number;
  /** Number of elements, texts and comments. */
  nodes: number;
  /** Number of nodes of the catalogue's largest card, including itself. */
  cardNodes: number;
  /** The longest task; 0 if none took 50 ms, because browsers report only longer ones. */
  longest: number;
  /** Cumulative layout shift. */
  shifts: number;
}

/** When a page that is opened over a slow link had its first screen. Milliseconds from the start of the visit. */
export interface FirstScreen extends Record<string, number> {
  /** The first cards are painted. */
  first: number;
  /** The widget's script has run; 0 where there is no widget. */
  script: number;
}

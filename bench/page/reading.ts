/** What one visit to a page gave. Times are milliseconds from the start of the visit. */
export interface Reading extends Record<string, number> {
  /** The first cards are painted. */
  first: number;
  /** The screen is full of cards of the catalogue, down to its lower edge. */
  view: number;
  /** The last card that the catalogue gets by itself is painted: all of them, or a window of them. */
  all: number;
  /** Cards of the catalogue that are in the document. */
  cards: number;
  elements: number;
  /** Elements, texts and comments. */
  nodes: number;
  /** Nodes of the largest card in the catalogue, its own included. */
  cardNodes: number;
  /** The longest task; 0 when none took 50 ms, which is where the browser starts to report them. */
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

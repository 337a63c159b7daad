import type { Texts } from '../strings.js';

/** The English strings of search and categories. */
export const catalogueEnglish = {
  /** In the empty search field, and its name. */
  search: 'Search offers',
  /** Name of the button that empties the search field. */
  clear: 'Clear search',
  /** Name of the row of categories. */
  categories: 'Categories',
  /** The first category: all offers. */
  allCategories: 'All',
  /** Name of the list of orders beside the search. */
  sort: 'Sort',
  /** An order: as the feed sends the offers. */
  defaultOrder: 'Default order',
  /** An order: what ends soonest comes first. */
  endingSoonest: 'Ending soonest',
  /** An order: by the partners’ names. */
  byPartner: 'Partner, A to Z',
  /** In place of the catalogue, if the search finds nothing. `{query}` is a placeholder for what was searched. */
  noResults: 'Nothing for “{query}”.',
  /** The button below that. */
  showAll: 'Show all offers',
};

/** The strings of search and categories. */
export type CatalogueStrings = Texts<typeof catalogueEnglish>;

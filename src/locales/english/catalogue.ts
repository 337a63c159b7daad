import type { CatalogueStrings } from '../strings.js';

/** The English strings of search and categories. */
export const catalogueEnglish: CatalogueStrings = {
  search: 'Search offers',
  clear: 'Clear search',
  categories: 'Categories',
  allCategories: 'All',
  sort: 'Sort',
  defaultOrder: 'Default order',
  endingSoonest: 'Ending soonest',
  byPartner: 'Partner, A to Z',
  noResults: 'Nothing for “{query}”.',
  showAll: 'Show all offers',
};

import { en } from '../en.js';
import type { Strings } from '../strings.js';

/** The English strings of search and categories. */
Object.assign(en, {
  search: 'Search offers',
  clear: 'Clear search',
  categories: 'Categories',
  allCategories: 'All',
  noResults: 'No offers match your search.',
  showAll: 'Show all offers',
} satisfies Partial<Strings>);

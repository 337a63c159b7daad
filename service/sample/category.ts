/** Categories of both catalogues: name and parent (contract 2.5). */
const PARENTS = {
  Audio: 'Electronics',
  Bakery: 'Food & Drink',
  Bedroom: 'Home',
  Books: 'Entertainment',
  'Cinema & Music': 'Entertainment',
  'City Breaks': 'Travel',
  Clothing: 'Fashion',
  Coffee: 'Food & Drink',
  Computing: 'Electronics',
  Cycling: 'Sport & Outdoors',
  Decoration: 'Home',
  'Eating Out': 'Food & Drink',
  Fitness: 'Sport & Outdoors',
  Fragrance: 'Beauty',
  Furniture: 'Home',
  Games: 'Entertainment',
  Garden: 'Home',
  Groceries: 'Food & Drink',
  Hiking: 'Sport & Outdoors',
  Kitchen: 'Home',
  Luggage: 'Travel',
  'Make-up': 'Beauty',
  Outings: 'Travel',
  Pets: 'Home',
  Phones: 'Electronics',
  Photography: 'Electronics',
  Running: 'Sport & Outdoors',
  Shoes: 'Fashion',
  Skincare: 'Beauty',
  Stays: 'Travel',
  Sweets: 'Food & Drink',
  Tea: 'Food & Drink',
  Toys: 'Kids',
  Trains: 'Travel',
  'Watches & Accessories': 'Fashion',
  Water: 'Sport & Outdoors',
  'Wine & Spirits': 'Food & Drink',
  Workshops: 'Kids',
} as const;

export type CategoryName = keyof typeof PARENTS;

export function categoryOf(name: CategoryName): { name: string; parent: string } {
  return { name, parent: PARENTS[name] };
}

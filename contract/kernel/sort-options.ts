/** Menus offer them in this order. */
export const SORT_OPTIONS = [
  'relevance',
  'newest_first',
  'price_low_to_high',
  'price_high_to_low',
  'rating_high_to_low',
  'discount_high_to_low',
  'best_selling',
] as const;
export type SortOption = (typeof SORT_OPTIONS)[number];

export function sortOptionLabel(option: SortOption): string {
  const words = option.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

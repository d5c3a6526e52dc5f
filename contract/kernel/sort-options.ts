/** In the order in which they are offered. */
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

/** `price_low_to_high` → `Price low to high`. */
export function sortOptionLabel(option: SortOption): string {
  const words = option.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

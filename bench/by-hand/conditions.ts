/** What the hand-written program filters by. */
export interface Filters {
  category?: string[];
  brand?: string[];
  minPrice?: number;
  maxPrice?: number;
  sortBy?: string;
  search?: string;
}

/** Conditions of `products p`, by what they are about, with their parameters from $1 on. */
export function conditionsOf(filters: Filters) {
  const values: unknown[] = [];
  const about = (...pairs: [condition: string, value: unknown][]): string =>
    pairs
      .filter(([, value]) => value !== undefined)
      .map(([condition, value]) => {
        values.push(value);
        return ` and ${condition.replace('?', `$${values.length}`)}`;
      })
      .join('');
  return {
    values,
    category: about(['p.category = any(?)', filters.category]),
    brand: about(['p.brand = any(?)', filters.brand]),
    price: about(
      ['p.price_paise >= ?', filters.minPrice && filters.minPrice * 100],
      ['p.price_paise <= ?', filters.maxPrice && filters.maxPrice * 100],
    ),
  };
}

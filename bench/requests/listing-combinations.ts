import { CATEGORIES, GENDERS } from '../../contract/kernel/categories.ts';
import type { ProductOption } from '../../contract/kernel/product-options.ts';
import type { Random } from '../../database/demo/random.ts';
import type { SampleProduct } from '../market/fill-market.ts';

/** One request of the listing, as the filter object. */
export interface ListingRequest {
  filters: object;
  page: number;
}

/** One that the listing's page has an address for. */
export interface ListingCombination extends ListingRequest {
  filters: Record<string, string | string[] | number | boolean>;
}

const SORTS = [
  'newest_first',
  'price_low_to_high',
  'price_high_to_low',
  'rating_high_to_low',
  'discount_high_to_low',
  'best_selling',
] as const;
const PIN_CODES = ['560001', '400001', '110001', '700001', '600001', '682001', '302001', '781001'] as const;
const PRICES_RUPEES = [500, 1000, 2000, 5000, 10_000, 25_000] as const;
const LAST_PAGE = 5;

/** Distinct combinations of filter, sort and page from the catalogue's values. */
export function composeCombinations(
  count: number,
  brands: readonly string[],
  random: Random,
): ListingCombination[] {
  return distinct(count, () => composeCombination(brands, random));
}

/** Distinct combinations of category, brand, price, sort and page alone. */
export function composePlainCombinations(
  count: number,
  brands: readonly string[],
  random: Random,
): ListingCombination[] {
  return distinct(count, () => composePlainCombination(brands, random));
}

/** First pages of what one variant must be: size, colour, attributes, price, stock and pin code, as some variant of the products is. */
export function composeVariantCombinations(
  count: number,
  products: readonly SampleProduct[],
  random: Random,
): ListingRequest[] {
  return distinct(count, () => ({ filters: filtersLike(random.pick(products), random), page: 1 }));
}

function distinct<Combination>(count: number, compose: () => Combination): Combination[] {
  const byText = new Map<string, Combination>();
  while (byText.size < count) {
    const combination = compose();
    byText.set(JSON.stringify(combination), combination);
  }
  return [...byText.values()];
}

function filtersLike({ categoryId, options, attributes }: SampleProduct, random: Random): object {
  const valueOf = (kind: ProductOption['kind']): string | undefined => {
    const values = options.find((option) => option.kind === kind)?.values ?? [];
    return values.length > 0 ? random.pick(values).name : undefined;
  };
  const words = Object.entries(attributes).flatMap(([id, value]) =>
    typeof value === 'string' && random.chance(0.3) ? [[id, value] as const] : [],
  );
  const [size, colour] = [valueOf('size'), valueOf('colour')];
  return {
    ...(categoryId && random.chance(0.7) && { category: [categoryId] }),
    ...(size && random.chance(0.8) && { size: [size] }),
    ...(colour && random.chance(0.5) && { colour: [colour] }),
    ...(words.length > 0 && { attributes: Object.fromEntries(words) }),
    ...(random.chance(0.25) && { maxPrice: random.pick(PRICES_RUPEES) * 2 }),
    ...(random.chance(0.3) && { inStock: true }),
    ...(random.chance(0.3) && { pinCode: random.pick(PIN_CODES) }),
    sortBy: random.pick(SORTS),
  };
}

function composeCombination(brands: readonly string[], random: Random): ListingCombination {
  return {
    filters: {
      ...(random.chance(0.6) && { category: someOf(CATEGORIES, random) }),
      ...(random.chance(0.2) && { brand: someOf(brands, random) }),
      ...(random.chance(0.1) && { gender: [random.pick(GENDERS)] }),
      ...(random.chance(0.25) && { minRating: random.pick([1, 2, 3, 4]) }),
      ...(random.chance(0.15) && { minPrice: random.pick(PRICES_RUPEES) }),
      ...(random.chance(0.25) && { maxPrice: random.pick(PRICES_RUPEES) * 2 }),
      ...(random.chance(0.15) && { discount: random.pick([10, 20, 30, 40, 50]) }),
      ...(random.chance(0.1) && { inStock: true }),
      ...(random.chance(0.05) && { pinCode: random.pick(PIN_CODES) }),
      sortBy: random.pick(SORTS),
    },
    page: random.whole(1, LAST_PAGE),
  };
}

function composePlainCombination(brands: readonly string[], random: Random): ListingCombination {
  return {
    filters: {
      ...(random.chance(0.7) && { category: someOf(CATEGORIES, random) }),
      ...(random.chance(0.25) && { brand: someOf(brands, random) }),
      ...(random.chance(0.3) && { minPrice: random.whole(1, 40) * 50 }),
      ...(random.chance(0.5) && { maxPrice: random.whole(20, 200) * 100 }),
      sortBy: random.pick(SORTS),
    },
    page: random.whole(1, LAST_PAGE),
  };
}

function someOf<Value extends string>(all: readonly Value[], random: Random): Value[] {
  const values = new Set(random.chance(0.8) ? [random.pick(all)] : [random.pick(all), random.pick(all)]);
  return [...values].sort();
}

/** The listing's page for a combination. */
export function pageAddress({ filters, page }: ListingCombination): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    for (const each of Array.isArray(value) ? value : [value])
      query.append(name, name === 'category' ? String(each).toLowerCase() : String(each));
  }
  if (page > 1) query.set('page', String(page));
  return `/products?${query}`;
}

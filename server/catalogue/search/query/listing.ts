import type { ProductFilters, ProductPage } from '../../../../contract/catalog.ts';
import { CATEGORIES, GENDERS, type Gender } from '../../../../contract/kernel/categories.ts';
import { toPaise } from '../../../../contract/kernel/money.ts';
import { AttributeId, type CategoryId, rootIdOf, type ShopId } from '../../../../contract/kernel/schemas.ts';
import type { SortOption } from '../../../../contract/kernel/sort-options.ts';
import { searchWords } from '../engine/words.ts';
import { type PricedSearch, readPricedSearch } from './priced-search.ts';

export interface ListingFilters {
  shopId: ShopId | null;
  categories: CategoryId[];
  brands: string[];
  genders: Gender[];
  minRatingHundredths: number;
  minPricePaise: number;
  maxPricePaise: number | null;
  minDiscountPercent: number;
  sizes: string[];
  colours: string[];
  attributes: { id: AttributeId; values: string[] }[];
  words: string[];
  /** The search has neither words nor prices, so nothing matches. */
  isWordless?: true;
  pinCode: string | null;
  inStock: boolean;
}

export interface Listing {
  filters: ListingFilters;
  sortBy: SortOption;
  deliverTo: string | null;
  page: number;
  limit: number;
  understood?: ProductPage['understood'];
}

/** The form is canonical: choosing nothing or everything is no filter. */
export function listingOf(
  input: ProductFilters & { deliverTo?: string | undefined },
  { page, limit }: { page: number; limit: number },
  shopId: ShopId | null = null,
): Listing {
  const read = readPricedSearch(input.search ?? '');
  const words = searchWords(read.text);
  const isChosen = input.minPrice !== undefined || input.maxPrice !== undefined;
  const { minPrice, maxPrice } = isChosen ? input : read;
  const filters: ListingFilters = {
    shopId,
    categories: withoutAllRoots(input.category),
    brands: [...new Set(input.brand)].sort(),
    genders: chosen(GENDERS, input.gender),
    minRatingHundredths: Math.ceil(hundredths(input.minRating ?? 0)),
    minPricePaise: Math.ceil(hundredths(minPrice ?? 0)),
    maxPricePaise: maxPrice === undefined ? null : Math.floor(hundredths(maxPrice)),
    minDiscountPercent: Math.ceil(input.discount ?? 0),
    sizes: withoutCase(input.size),
    colours: withoutCase(input.colour),
    attributes: attributesOf(input.attributes),
    words,
    pinCode: input.pinCode ?? null,
    inStock: input.inStock ?? false,
    ...(input.search && words.length === 0 && !hasPrice(read) && { isWordless: true }),
  };
  const sortBy = sortOf(input.sortBy, words);
  // Other sorts ignore it, and it is part of the cache key.
  const deliverTo = sortBy === 'relevance' ? (input.deliverTo ?? null) : null;
  const listing = { filters, sortBy, deliverTo, page, limit };
  if (!hasPrice(read)) return listing;
  const { text: search, ...prices } = read;
  return { ...listing, understood: { search, ...(!isChosen && prices) } };
}

function hasPrice({ minPrice, maxPrice }: PricedSearch): boolean {
  return minPrice !== undefined || maxPrice !== undefined;
}

export function isSearch({ words, isWordless }: ListingFilters): boolean {
  return words.length > 0 || isWordless === true;
}

export function isWholeSearch({ filters, page }: Listing): boolean {
  const { words, ...others } = filters;
  const { words: _none, ...nothing } = listingOf({}, { page: 1, limit: 1 }).filters;
  return page === 1 && words.length > 0 && JSON.stringify(others) === JSON.stringify(nothing);
}

function sortOf(sortBy: SortOption | undefined, words: string[]): SortOption {
  if (words.length > 0) return sortBy ?? 'relevance';
  return sortBy === undefined || sortBy === 'relevance' ? 'newest_first' : sortBy;
}

function chosen<Value>(all: readonly Value[], values: readonly Value[] = []): Value[] {
  const some = all.filter((value) => values.includes(value));
  return some.length === all.length ? [] : some;
}

function withoutAllRoots(ids: readonly CategoryId[] = []): CategoryId[] {
  const given: ReadonlySet<string> = new Set(ids);
  return CATEGORIES.every((root) => given.has(rootIdOf(root))) ? [] : [...new Set(ids)].sort();
}

function attributesOf(given: ProductFilters['attributes'] = {}): ListingFilters['attributes'] {
  return Object.entries(given)
    .map(([id, values]) => ({ id: AttributeId.parse(id), values: withoutCase(values) }))
    .filter(({ values }) => values.length > 0)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function withoutCase(values: readonly string[] = []): string[] {
  return [...new Set(values.map((value) => value.toLowerCase()))].sort();
}

function hundredths(value: number): number {
  return toPaise(value) ?? value * 100;
}

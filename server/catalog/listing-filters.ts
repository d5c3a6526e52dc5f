import type { ProductFilters } from '../../contract/catalog.ts';
import { CATEGORIES, type Category, GENDERS, type Gender } from '../../contract/kernel/categories.ts';
import { toPaise } from '../../contract/kernel/money.ts';
import type { SortOption } from '../../contract/kernel/sort-options.ts';
import { searchWords } from './search-words.ts';

/** What narrows a listing, in one form for every way of writing the same. */
export interface ListingFilters {
  categories: Category[];
  brands: string[];
  genders: Gender[];
  minRatingHundredths: number;
  minPricePaise: number;
  maxPricePaise: number | null;
  minDiscountPercent: number;
  words: string[];
  pinCode: string | null;
  inStock: boolean;
}

export interface Listing {
  filters: ListingFilters;
  sortBy: SortOption;
  /** From 1. */
  page: number;
  limit: number;
}

/** The one form of a filter object; a choice of nothing, or of everything there is, is no choice. */
export function listingOf(input: ProductFilters, { page, limit }: { page: number; limit: number }): Listing {
  const words = searchWords(input.search ?? '');
  const filters: ListingFilters = {
    categories: chosen(CATEGORIES, input.category),
    brands: [...new Set(input.brand)].sort(),
    genders: chosen(GENDERS, input.gender),
    minRatingHundredths: Math.ceil(hundredths(input.minRating ?? 0)),
    minPricePaise: Math.ceil(hundredths(input.minPrice ?? 0)),
    maxPricePaise: input.maxPrice === undefined ? null : Math.floor(hundredths(input.maxPrice)),
    minDiscountPercent: Math.ceil(input.discount ?? 0),
    words,
    pinCode: input.pinCode ?? null,
    inStock: input.inStock ?? false,
  };
  return { filters, sortBy: sortOf(input.sortBy, words), page, limit };
}

/** The order without a choice: the best match first when something is searched for, else the newest. */
function sortOf(sortBy: SortOption | undefined, words: string[]): SortOption {
  if (words.length > 0) return sortBy ?? 'relevance';
  return sortBy === undefined || sortBy === 'relevance' ? 'newest_first' : sortBy;
}

function chosen<Value>(all: readonly Value[], values: readonly Value[] = []): Value[] {
  const some = all.filter((value) => values.includes(value));
  return some.length === all.length ? [] : some;
}

/** A hundred times the number, exact for up to two decimals. */
function hundredths(value: number): number {
  return toPaise(value) ?? value * 100;
}

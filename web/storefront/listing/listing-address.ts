import type { ProductPage } from '../../../contract/catalog.ts';
import { type Category, findCategory, type Gender, GENDERS } from '../../../contract/kernel/categories.ts';
import { MIN_RATING_OPTIONS } from '../../../contract/kernel/limits.ts';
import { isPinCode } from '../../../contract/kernel/pin-code.ts';
import { formatRupees, MAX_AMOUNT_PAISE, readRupees, toRupees } from '../../../contract/kernel/money.ts';
import { isBlank, isPlainText } from '../../../contract/kernel/plain-text.ts';
import { SORT_OPTIONS, type SortOption } from '../../../contract/kernel/sort-options.ts';
import { type CanonicalQuery, canonicalPage } from '../../shared/page/canonical.ts';
import { searchIn } from '../../shared/url-state/address-values.ts';

/** The state of the listing, all of it in the address: shareable, bookmarkable, in the history (POL13). */

export interface ListingFilters {
  category: Category[] | undefined;
  /** In any letter case, like the colours. */
  size: string[] | undefined;
  colour: string[] | undefined;
  brand: string[] | undefined;
  gender: Gender[] | undefined;
  minRating: number | undefined;
  /** Rupees with at most two decimals, like the maximum. */
  minPrice: number | undefined;
  maxPrice: number | undefined;
  /** The minimum discount in percent. */
  discount: number | undefined;
  inStock: true | undefined;
  pinCode: string | undefined;
  search: string | undefined;
  sortBy: SortOption | undefined;
}

export interface ListingState {
  filters: ListingFilters;
  page: number;
}

/** How many values of a filter the API accepts. */
const MAX_VALUES = 50;

/** Parses an address; invalid values are dropped, because a link may contain anything. */
export function readListing(query: URLSearchParams): ListingState {
  return {
    page: Math.max(1, wholeNumber(query.get('page')) ?? 1),
    filters: {
      category: some(query.getAll('category').map(findCategory)),
      size: some(query.getAll('size').map((text) => nameIn(text, 40))),
      colour: some(query.getAll('colour').map((text) => nameIn(text, 40))),
      brand: some(query.getAll('brand').map((text) => nameIn(text, 80))),
      gender: some(query.getAll('gender').map(findGender)),
      minRating: MIN_RATING_OPTIONS.find((stars) => String(stars) === query.get('minRating')),
      minPrice: amount(query.get('minPrice')),
      maxPrice: amount(query.get('maxPrice')),
      discount: percent(query.get('discount')),
      inStock: query.get('inStock') === 'true' ? true : undefined,
      pinCode: isPinCode(query.get('pinCode') ?? '') ? (query.get('pinCode') ?? undefined) : undefined,
      search: searchIn(query) || undefined,
      sortBy: SORT_OPTIONS.find((option) => option === query.get('sortBy')),
    },
  };
}

function nameIn(text: string, maxLength: number): string | undefined {
  const name = text.trim();
  return isPlainText(name) && !isBlank(name) && name.length <= maxLength ? name : undefined;
}

function findGender(text: string): Gender | undefined {
  const wanted = text.trim().toLowerCase();
  return GENDERS.find((gender) => gender === wanted);
}

/** An applied filter in words, with the address of the listing without it. */
export interface AppliedFilter {
  name: string;
  value: string;
  label: string;
  without: string;
}

const FILTER_NAMES = [
  'search',
  'category',
  'size',
  'colour',
  'brand',
  'gender',
  'minRating',
  'minPrice',
  'maxPrice',
  'discount',
  'inStock',
  'pinCode',
] as const;
type FilterName = (typeof FILTER_NAMES)[number];

/**
 * The normalized query of a listing, so that server and browser render the same: known parameters only, in one order.
 */
export function listingQuery(search: string): URLSearchParams {
  const known: readonly string[] = [...FILTER_NAMES, 'sortBy', 'page'];
  const query = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => known.includes(name)),
  );
  query.sort();
  return query;
}

/**
 * The address with the parsed search as filters: 'phone under 2000' becomes 'phone' up to ₹2,000, so that each can be
 * removed.
 */
export function understoodQuery(
  query: URLSearchParams,
  understood: ProductPage['understood'],
): URLSearchParams {
  if (!understood) return query;
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(understood)) next.set(name, String(value));
  if (understood.search === '') next.delete('search');
  return next;
}

/** Whether the search text has no letter and no digit. */
export function isWordless(search: string | undefined): search is string {
  return search !== undefined && !/[\p{L}\p{N}]/u.test(search);
}

/** The applied filters of an address, in the order of the panel. */
export function appliedFilters(query: URLSearchParams): AppliedFilter[] {
  const { filters } = readListing(query);
  return FILTER_NAMES.flatMap((name) => {
    const value = filters[name];
    const values = Array.isArray(value) ? value : value === undefined ? [] : [value];
    return values.map((each) => ({
      name,
      value: String(each),
      label: labelOf(name, String(each)),
      without: listingAddress(withoutValue(query, name, String(each))),
    }));
  });
}

/** The query of the canonical address: categories, search and page, normalized. */
export function canonicalListing(query: URLSearchParams): CanonicalQuery<'/products'> {
  const { filters, page } = readListing(query);
  return {
    category: filters.category?.map((category) => category.toLowerCase()),
    search: filters.search,
    page: canonicalPage(page),
  };
}

/** The address with another sort, at its first page. */
export function sortedAddress(query: URLSearchParams, sortBy: string): string {
  const next = new URLSearchParams(query);
  next.delete('page');
  if (sortBy) next.set('sortBy', sortBy);
  else next.delete('sortBy');
  return listingAddress(next);
}

/** The address filtered by a price range in rupees; without it if it is the current one. */
export function priceRangeAddress(
  query: URLSearchParams,
  { from, to }: { from: number; to: number },
): string {
  const next = new URLSearchParams(query);
  const isChosen = Number(query.get('minPrice') ?? 0) === from && Number(query.get('maxPrice')) === to;
  for (const name of ['page', 'minPrice', 'maxPrice']) next.delete(name);
  if (!isChosen) {
    if (from > 0) next.set('minPrice', String(from));
    next.set('maxPrice', String(to));
  }
  return listingAddress(next);
}

/** The address filtered by delivery to a pin code; '' removes the filter. */
export function deliveryAddress(query: URLSearchParams, pinCode: string): string {
  const next = new URLSearchParams(query);
  for (const name of ['page', 'pinCode']) next.delete(name);
  if (pinCode) next.set('pinCode', pinCode);
  return listingAddress(next);
}

/** The address of page `page` of a listing. */
export function pageAddress(query: URLSearchParams, page: number): string {
  const next = new URLSearchParams(query);
  if (page > 1) next.set('page', String(page));
  else next.delete('page');
  return listingAddress(next);
}

/** The query of a filter form without empty fields; a change of filter returns to page 1 (LIST-22). */
export function addressOfForm(form: FormData): string {
  const next = new URLSearchParams();
  for (const [name, value] of form) {
    if (typeof value === 'string' && value.trim() !== '') next.append(name, value.trim());
  }
  return listingAddress(next);
}

/** The address of a listing, its parameters in a fixed order. */
export function listingAddress(query: URLSearchParams): string {
  const sorted = new URLSearchParams(query);
  sorted.sort();
  const text = sorted.toString();
  return text ? `/products?${text}` : '/products';
}

/** A filter with several values loses only this one. */
const MANY_VALUED: readonly FilterName[] = ['category', 'size', 'colour', 'brand', 'gender'];

function withoutValue(query: URLSearchParams, name: FilterName, value: string): URLSearchParams {
  const goes = (other: string) =>
    !MANY_VALUED.includes(name) || other.trim().toLowerCase() === value.toLowerCase();
  return new URLSearchParams(
    [...query].filter(([key, other]) => key !== 'page' && !(key === name && goes(other))),
  );
}

function labelOf(name: FilterName, value: string): string {
  switch (name) {
    case 'search':
      return `“${value}”`;
    case 'size':
      return `Size ${value}`;
    case 'gender':
      return value.charAt(0).toUpperCase() + value.slice(1);
    case 'minRating':
      return `${value} and above`;
    case 'minPrice':
      return `From ${formatRupees(Number(value))}`;
    case 'maxPrice':
      return `Up to ${formatRupees(Number(value))}`;
    case 'discount':
      return `${value}% off or more`;
    case 'inStock':
      return 'In stock';
    case 'pinCode':
      return `Delivers to ${value}`;
    default:
      return value;
  }
}

/** The valid values without duplicates; undefined without any. */
function some<T>(values: (T | undefined)[]): T[] | undefined {
  const known = [...new Set(values.filter((value) => value !== undefined))].slice(0, MAX_VALUES);
  return known.length > 0 ? known : undefined;
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** Cut to what the API accepts. */
function amount(text: string | null): number | undefined {
  const written = readRupees(text ?? '');
  return written !== undefined && written <= MAX_AMOUNT_PAISE ? toRupees(written) : undefined;
}

function percent(text: string | null): number | undefined {
  const value = wholeNumber(text);
  return value !== undefined && value > 0 && value <= 100 ? value : undefined;
}

/** The heading of a listing: its only category, the search text, or 'All Products'. */
export function listingTitle({ filters }: ListingState): string {
  const { category, search } = filters;
  if (search) return `Results for “${search}”`;
  return (category?.length === 1 && category[0]) || 'All Products';
}

import type { Facets, ProductPage } from '../../../../contract/catalog.ts';
import { findCategory, GENDERS, type Gender } from '../../../../contract/kernel/categories.ts';
import { isSameText } from '../../../../contract/kernel/words.ts';
import { MIN_RATING_OPTIONS } from '../../../../contract/kernel/limits.ts';
import { MAX_AMOUNT_PAISE, readRupees, toRupees } from '../../../../contract/kernel/money.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import { isPinCode } from '../../../../contract/kernel/pin-code.ts';
import { hasKnownCharacters, isBlank, isPlainText } from '../../../../contract/kernel/plain-text.ts';
import { SORT_OPTIONS, type SortOption } from '../../../../contract/kernel/sort-options.ts';
import { type CanonicalQuery, canonicalPage } from '../../../kit/page/canonical.ts';
import { searchIn } from '../../../kit/url-state/address-values.ts';

/** The state of the listing, all of it in the address: shareable, bookmarkable, in the history (POL13). */

export interface ListingFilters {
  /** Names of roots, and ids of categories below them. */
  category: string[] | undefined;
  /** In any letter case, like the colours. */
  size: string[] | undefined;
  colour: string[] | undefined;
  /** Values of attributes by their ids, in any letter case. */
  attributes: Record<string, string[]> | undefined;
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
      category: some(query.getAll('category').map(categoryIn)),
      size: some(query.getAll('size').map((text) => nameIn(text, 40))),
      colour: some(query.getAll('colour').map((text) => nameIn(text, 40))),
      attributes: attributesIn(query),
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

/** A root's name, or what may be the id of a category below one. */
function categoryIn(text: string): string | undefined {
  const written = text.trim().toLowerCase();
  const isId = written.length <= 60 && SLUG.test(written);
  return findCategory(text) ?? (isId ? written : undefined);
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Parameters of attributes begin with it. */
const ATTRIBUTE = 'attribute.';
/** As many as the API accepts. */
const MAX_ATTRIBUTES = 20;

/** The parameter of an attribute. */
export function attributeParameter(id: string): string {
  return `${ATTRIBUTE}${id}`;
}

function isAttribute(name: string): boolean {
  const id = name.slice(ATTRIBUTE.length);
  return name.startsWith(ATTRIBUTE) && id.length <= 40 && SLUG.test(id);
}

function attributesIn(query: URLSearchParams): ListingFilters['attributes'] {
  const names = [...new Set(query.keys())].filter(isAttribute).slice(0, MAX_ATTRIBUTES);
  const given = names.flatMap((name): [string, string[]][] => {
    const values = some(query.getAll(name).map((text) => nameIn(text, 80)));
    return values ? [[name.slice(ATTRIBUTE.length), values]] : [];
  });
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

function nameIn(text: string, maxLength: number): string | undefined {
  const name = text.trim();
  const isName = isPlainText(name) && hasKnownCharacters(name) && !isBlank(name);
  return isName && name.length <= maxLength ? name : undefined;
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
  'minPrice',
  'maxPrice',
  'brand',
  'minRating',
  'size',
  'colour',
  'discount',
  'gender',
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
    [...new URLSearchParams(search)].filter(([name]) => known.includes(name) || isAttribute(name)),
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

/** What the categories and attributes of the list are called. */
export type FilterNames = Pick<Facets, 'categoryPath' | 'subcategories' | 'attributes'> | null;

/** The applied filters of an address, in the order of the panel. */
export function appliedFilters(query: URLSearchParams, names: FilterNames): AppliedFilter[] {
  const { filters } = readListing(query);
  const applied = (name: string, value: string, label: string): AppliedFilter => ({
    name,
    value,
    label,
    without: listingAddress(withoutValue(query, name, value)),
  });
  const common = FILTER_NAMES.flatMap((name) => {
    const value = filters[name];
    const values = Array.isArray(value) ? value : value === undefined ? [] : [value];
    return values.map((each) => applied(name, String(each), labelOf(name, String(each), names)));
  });
  const attributes = Object.entries(filters.attributes ?? {}).flatMap(([id, values]) =>
    values.map((value) => applied(attributeParameter(id), value, attributeLabel(id, value, names))),
  );
  return [...common, ...attributes];
}

/** 'Fabric: Cotton'. */
function attributeLabel(id: string, value: string, names: FilterNames): string {
  const attribute = names?.attributes.find((each) => each.id === id);
  const known = attribute?.values.find((each) => isSameText(each.value, value));
  return `${attribute?.name ?? nameOfId(id)}: ${known?.label ?? value}`;
}

/** A category's own name; until it is known, what its id says. */
function categoryLabel(category: string, names: FilterNames): string {
  if (findCategory(category)) return category;
  const inPath = names?.categoryPath.find(({ id }) => id === category);
  const below = names?.subcategories.find(({ value }) => value === category);
  return inPath?.name ?? below?.name ?? nameOfId(category);
}

/** 'ethnic-wear' as 'Ethnic wear'. */
function nameOfId(id: string): string {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
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

/**
 * The query of a filter form without empty fields; a change of filter returns to page 1 (LIST-22).
 *
 * @param path to the category of the list: its root, once ticked, replaces what was chosen below it
 */
export function addressOfForm(form: FormData, path: Facets['categoryPath'] = []): string {
  const [root, ...below] = path;
  const isWhole = root !== undefined && form.getAll('category').includes(root.name.toLowerCase());
  const isReplaced = (name: string, value: string) =>
    isWhole && name === 'category' && below.some(({ id }) => id === value);
  const next = new URLSearchParams();
  for (const [name, value] of form) {
    if (typeof value !== 'string' || value.trim() === '' || isReplaced(name, value)) continue;
    next.append(name, value.trim());
  }
  return listingAddress(next);
}

/** The address without categories below the roots. */
export function withRootsAlone(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...query].filter(([name, value]) => name !== 'category' || findCategory(value) !== undefined),
  );
}

/** The listing of a category of any depth. */
export function addressOfCategory(id: string): string {
  return listingAddress(new URLSearchParams({ category: id }));
}

/** The address filtered by one category in place of those that were chosen, with the attributes that others had. */
export function categoryFilterAddress(query: URLSearchParams, category: string): string {
  const next = new URLSearchParams(query);
  next.delete('page');
  next.set('category', category);
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
const MANY_VALUED: readonly string[] = ['category', 'size', 'colour', 'brand', 'gender'];

function withoutValue(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const goes = (other: string) =>
    !(MANY_VALUED.includes(name) || isAttribute(name)) || other.trim().toLowerCase() === value.toLowerCase();
  return new URLSearchParams(
    [...query].filter(([key, other]) => key !== 'page' && !(key === name && goes(other))),
  );
}

function labelOf(name: FilterName, value: string, names: FilterNames): string {
  switch (name) {
    case 'category':
      return categoryLabel(value, names);
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

/** The heading of a listing: its only category, the search text, or 'All Products'. @param path of the category, once it is loaded */
export function listingTitle({ filters }: ListingState, path: ProductPage['categoryPath']): string {
  const { category, search } = filters;
  if (search) return `Results for “${search}”`;
  const [only, ...others] = category ?? [];
  if (only === undefined || others.length > 0) return 'All Products';
  return findCategory(only) ?? path?.at(-1)?.name ?? nameOfId(only);
}

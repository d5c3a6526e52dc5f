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

/** The address holds the whole state of the listing, to share, bookmark and step back to (POL13). */

export interface ListingFilters {
  /** Names of roots, and ids of categories below them. */
  category: string[] | undefined;
  /** Letter case does not matter, nor for colours. */
  size: string[] | undefined;
  colour: string[] | undefined;
  /** Values by the ids of their attributes, in any letter case. */
  attributes: Record<string, string[]> | undefined;
  brand: string[] | undefined;
  gender: Gender[] | undefined;
  minRating: number | undefined;
  /** Rupees with at most two decimals, like the maximum. */
  minPrice: number | undefined;
  maxPrice: number | undefined;
  /** In percent. */
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

/** The API accepts no more values of a filter. */
const MAX_VALUES = 50;

/** A link may contain anything, so invalid values are dropped. */
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

/** A root is named, a category below one has an id. */
function categoryIn(text: string): string | undefined {
  const written = text.trim().toLowerCase();
  const isId = written.length <= 60 && SLUG.test(written);
  return findCategory(text) ?? (isId ? written : undefined);
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const ATTRIBUTE = 'attribute.';
/** The API accepts no more attributes. */
const MAX_ATTRIBUTES = 20;

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

/** `without` is the address of the listing without the filter. */
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

/** The query keeps known parameters alone, in one order, so that server and browser render the same. */
export function listingQuery(search: string): URLSearchParams {
  const known: readonly string[] = [...FILTER_NAMES, 'sortBy', 'page'];
  const query = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => known.includes(name) || isAttribute(name)),
  );
  query.sort();
  return query;
}

/** 'phone under 2000' becomes 'phone' up to ₹2,000, so that each filter can be removed. */
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

export function isWordless(search: string | undefined): search is string {
  return search !== undefined && !/[\p{L}\p{N}]/u.test(search);
}

export type FilterNames = Pick<Facets, 'categoryPath' | 'subcategories' | 'attributes'> | null;

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

/** For example 'Fabric: Cotton'. */
function attributeLabel(id: string, value: string, names: FilterNames): string {
  const attribute = names?.attributes.find((each) => each.id === id);
  const known = attribute?.values.find((each) => isSameText(each.value, value));
  return `${attribute?.name ?? nameOfId(id)}: ${known?.label ?? value}`;
}

/** The id stands in for the name until it is known. */
function categoryLabel(category: string, names: FilterNames): string {
  if (findCategory(category)) return category;
  const inPath = names?.categoryPath.find(({ id }) => id === category);
  const below = names?.subcategories.find(({ value }) => value === category);
  return inPath?.name ?? below?.name ?? nameOfId(category);
}

function nameOfId(id: string): string {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function canonicalListing(query: URLSearchParams): CanonicalQuery<'/products'> {
  const { filters, page } = readListing(query);
  return {
    category: filters.category?.map((category) => category.toLowerCase()),
    search: filters.search,
    page: canonicalPage(page),
  };
}

/** The sorted list starts at its first page. */
export function sortedAddress(query: URLSearchParams, sortBy: string): string {
  const next = new URLSearchParams(query);
  next.delete('page');
  if (sortBy) next.set('sortBy', sortBy);
  else next.delete('sortBy');
  return listingAddress(next);
}

/** In rupees. The current range is removed, so that a second press clears it. */
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

export function deliveryAddress(query: URLSearchParams, pinCode: string): string {
  const next = new URLSearchParams(query);
  for (const name of ['page', 'pinCode']) next.delete(name);
  if (pinCode) next.set('pinCode', pinCode);
  return listingAddress(next);
}

export function pageAddress(query: URLSearchParams, page: number): string {
  const next = new URLSearchParams(query);
  if (page > 1) next.set('page', String(page));
  else next.delete('page');
  return listingAddress(next);
}

/** A change of filter returns to page 1 (LIST-22). A ticked root replaces the choice below it. */
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

export function withRootsAlone(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...query].filter(([name, value]) => name !== 'category' || findCategory(value) !== undefined),
  );
}

export function addressOfCategory(id: string): string {
  return listingAddress(new URLSearchParams({ category: id }));
}

/** Attributes of the former categories stay. */
export function categoryFilterAddress(query: URLSearchParams, category: string): string {
  const next = new URLSearchParams(query);
  next.delete('page');
  next.set('category', category);
  return listingAddress(next);
}

/** The order of parameters is fixed. */
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

function some<T>(values: (T | undefined)[]): T[] | undefined {
  const known = [...new Set(values.filter((value) => value !== undefined))].slice(0, MAX_VALUES);
  return known.length > 0 ? known : undefined;
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** Amounts above the limit of the API are dropped. */
function amount(text: string | null): number | undefined {
  const written = readRupees(text ?? '');
  return written !== undefined && written <= MAX_AMOUNT_PAISE ? toRupees(written) : undefined;
}

function percent(text: string | null): number | undefined {
  const value = wholeNumber(text);
  return value !== undefined && value > 0 && value <= 100 ? value : undefined;
}

export function listingTitle({ filters }: ListingState, path: ProductPage['categoryPath']): string {
  const { category, search } = filters;
  if (search) return `Results for “${search}”`;
  const [only, ...others] = category ?? [];
  if (only === undefined || others.length > 0) return 'All Products';
  return findCategory(only) ?? path?.at(-1)?.name ?? nameOfId(only);
}

import { create } from 'zustand';
import type { Facets, FilterOptions, ProductPage } from '../../../../contract/catalog.ts';
import { type ApiClient, ApiProblem } from '../../../../contract/client.ts';
import { findCategory } from '../../../../contract/kernel/categories.ts';
import { FILTER_RELOAD_DELAY_MS } from '../../../../contract/kernel/limits.ts';
import { type LoadArgs, optional } from '../../../kit/http/api.ts';
import { anyMessageOf, OFFLINE } from '../../../kit/http/problem-message.ts';
import { type CardProduct, cardProduct } from '../../../concepts/products/card-product.ts';
import type { Nearest } from './nearest-matches.tsx';
import {
  type AppliedFilter,
  appliedFilters,
  type FilterNames,
  type ListingFilters,
  readListing,
  understoodQuery,
} from './listing-address.ts';

export interface Loosening extends AppliedFilter {
  products: number;
}

interface CardPage extends Omit<ProductPage, 'products'> {
  products: CardProduct[];
}

export interface Listing {
  page: CardPage;
  options: FilterOptions;
  facets: Facets | null;
  /** The list counts products deliverable to this pin code, and a search ranks them first. */
  deliverTo: string | undefined;
  /** False when the address names a category that does not exist; the list was loaded without it. */
  areCategoriesKnown: boolean;
  loosenings: Loosening[];
  /** The nearest matches whatever the filters, for an empty search alone. */
  nearest: Nearest | null;
  /** A failed load leaves the list empty (LIST-11). */
  problem?: string;
}

const NO_OPTIONS: FilterOptions = { categories: [], brands: [], genders: [], discount: [], sortOptions: [] };

const LOOSENED_FILTERS = 6;

export async function loadListing(api: ApiClient, args: LoadArgs): Promise<Listing> {
  const { signal } = args.request;
  const [listed, options] = await Promise.all([
    loadProducts(api, args),
    optional(api('GET /api/pro/filters/options', { signal }), NO_OPTIONS),
  ]);
  // The facets already contain the brands with their counts; a second list would be most of the page's data.
  return { ...listed, options: listed.facets ? { ...options, brands: [] } : options };
}

export function isBeyondEnd({ currentPage, totalPages }: Listing['page']): boolean {
  return totalPages > 0 && currentPage > totalPages;
}

/** With options set, a change of the address is a change of filter or page. */
const useShown = create<{ options?: FilterOptions | undefined }>()(() => ({}));
export function showListing(options: FilterOptions): () => void {
  useShown.setState({ options });
  return () => useShown.setState({ options: undefined });
}

/** Quick changes within 500 ms share one request (LIST-25, CONST-05). After a failure the filters stay. */
export async function reloadListing(api: ApiClient, args: LoadArgs): Promise<Listing> {
  const { options } = useShown.getState();
  try {
    if (!options) return await loadListing(api, args);
    await pause(FILTER_RELOAD_DELAY_MS, args.request.signal);
    return { ...(await loadProducts(api, args)), options };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return {
      page: { products: [], currentPage: 1, totalPages: 0, totalProducts: 0 },
      options: options ?? NO_OPTIONS,
      facets: null,
      deliverTo: undefined,
      areCategoriesKnown: true,
      loosenings: [],
      nearest: null,
      problem: isOffline() ? OFFLINE : anyMessageOf(error),
    };
  }
}

function isOffline(): boolean {
  return typeof window !== 'undefined' && !navigator.onLine;
}

async function loadProducts(
  api: ApiClient,
  { request: { url, signal }, deliverTo }: LoadArgs,
): Promise<Omit<Listing, 'options'>> {
  const query = new URL(url).searchParams;
  const { filters, page } = readListing(query);
  const ranking = filters.search === undefined ? {} : { deliverTo };
  const { loaded, areCategoriesKnown } = await withKnownCategories(filters, (known) =>
    Promise.all([
      api('POST /api/pro/filters', { query: { page: String(page) }, body: { ...known, ...ranking }, signal }),
      optional(api('POST /api/pro/filters/facets', { body: { ...known, deliverTo }, signal }), null),
    ]),
  );
  const [{ products, ...totals }, facets] = loaded;
  const loosenings =
    totals.totalProducts === 0
      ? await optional(findLoosenings(api, understoodQuery(query, totals.understood), facets, signal), [])
      : [];
  const isMissed = totals.totalProducts === 0 && loosenings.every(({ name }) => name === 'search');
  const nearest =
    isMissed && filters.search !== undefined
      ? await optional(findNearest(api, { q: filters.search, deliverTo }, signal), null)
      : null;
  return {
    page: { ...totals, products: products.map(cardProduct) },
    facets,
    deliverTo,
    areCategoriesKnown,
    loosenings,
    nearest,
  };
}

/** A link may name a category that does not exist: those below the roots are then left out. */
async function withKnownCategories<Loaded>(
  filters: ListingFilters,
  load: (filters: ListingFilters) => Promise<Loaded>,
): Promise<{ loaded: Loaded; areCategoriesKnown: boolean }> {
  try {
    return { loaded: await load(filters), areCategoriesKnown: true };
  } catch (error) {
    const isUnknown = error instanceof ApiProblem && error.errors.some(({ path }) => path === 'category');
    if (!isUnknown) throw error;
    const roots = filters.category?.filter((name) => findCategory(name));
    return { loaded: await load({ ...filters, category: roots }), areCategoriesKnown: false };
  }
}

async function findNearest(
  api: ApiClient,
  query: { q: string; deliverTo: string | undefined },
  signal: AbortSignal,
): Promise<Nearest> {
  const { queries, products } = await api('GET /api/search/nearest', { query, signal });
  return { queries, products: products.map(cardProduct) };
}

async function findLoosenings(
  api: ApiClient,
  query: URLSearchParams,
  names: FilterNames,
  signal: AbortSignal,
): Promise<Loosening[]> {
  const loosenings = await Promise.all(
    appliedFilters(query, names)
      .slice(0, LOOSENED_FILTERS)
      .map(async (applied) => {
        const { filters } = readListing(new URL(applied.without, 'http://listing').searchParams);
        const { totalProducts } = await api('POST /api/pro/filters', {
          query: { limit: '1' },
          body: filters,
          signal,
        });
        return { ...applied, products: totalProducts };
      }),
  );
  return loosenings.filter(({ products }) => products > 0).sort((a, b) => b.products - a.products);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error); // an AbortError, which the router expects
    });
  });
}

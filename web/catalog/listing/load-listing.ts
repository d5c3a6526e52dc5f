import type { FilterOptions, ProductPage } from '../../../contract/catalog.ts';
import { type ApiClient, ApiProblem } from '../../../contract/client.ts';
import { FILTER_RELOAD_DELAY_MS } from '../../../contract/kernel/limits.ts';
import { type LoadArgs, orWithout } from '../../api.ts';
import { type AppliedFilter, appliedFilters, readListing } from './listing-address.ts';

/** A filter to give up, and how many products that would bring. */
export interface Loosening extends AppliedFilter {
  products: number;
}

export interface Listing {
  page: ProductPage;
  options: FilterOptions;
  /** Only for a list without result: what to loosen. */
  loosenings: Loosening[];
  /** What went wrong; then the page is empty (LIST-11). */
  problem?: string;
}

const NO_OPTIONS: FilterOptions = { categories: [], brands: [], genders: [], discount: [], sortOptions: [] };

/** So many filters of a list without result are tried for what to loosen. */
const LOOSENED_FILTERS = 6;

/** Loads what an address asks for: the filtered list, and the values that filters can take. */
export async function loadListing(api: ApiClient, { request: { url, signal } }: LoadArgs): Promise<Listing> {
  const query = new URL(url).searchParams;
  const [listed, options] = await Promise.all([
    loadProducts(api, query, signal),
    orWithout(api('GET /api/pro/filters/options', { signal }), NO_OPTIONS),
  ]);
  return { ...listed, options };
}

/** What the filters of the listing on the screen can be; while there is one, a change of its address is a filter or page change. */
let shownOptions: FilterOptions | undefined;
export function showListing(options: FilterOptions): () => void {
  shownOptions = options;
  return () => {
    shownOptions = undefined;
  };
}

/**
 * The list as the browser reloads it: 500 ms after a filter or page change, so that quick changes make one call
 * (LIST-25, CONST-05); a failure becomes the listing's own error banner, and its filters stay.
 */
export async function reloadListing(api: ApiClient, args: LoadArgs): Promise<Listing> {
  const options = shownOptions;
  const { url, signal } = args.request;
  try {
    if (!options) return await loadListing(api, args);
    await pause(FILTER_RELOAD_DELAY_MS, signal);
    return { ...(await loadProducts(api, new URL(url).searchParams, signal)), options };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return {
      page: { products: [], currentPage: 1, totalPages: 0, totalProducts: 0 },
      options: options ?? NO_OPTIONS,
      loosenings: [],
      problem: error.message,
    };
  }
}

async function loadProducts(
  api: ApiClient,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<Pick<Listing, 'page' | 'loosenings'>> {
  const { filters, page } = readListing(query);
  const products = await api('POST /api/pro/filters', {
    query: { page: String(page) },
    body: filters,
    signal,
  });
  const loosenings =
    products.totalProducts === 0 ? await orWithout(findLoosenings(api, query, signal), []) : [];
  return { page: products, loosenings };
}

async function findLoosenings(
  api: ApiClient,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<Loosening[]> {
  const loosenings = await Promise.all(
    appliedFilters(query)
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

import type { FilterOptions, ProductPage } from '../../../contract/catalog.ts';
import { type ApiClient, ApiProblem } from '../../../contract/client.ts';
import { FILTER_RELOAD_DELAY_MS } from '../../../contract/kernel/limits.ts';
import type { LoadArgs } from '../../api.ts';
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

/** Loads what an address asks for: the filtered list, and the values that filters can take. */
export async function loadListing(api: ApiClient, { request }: LoadArgs): Promise<Listing> {
  const query = new URL(request.url).searchParams;
  const { filters, page } = readListing(query);
  const { signal } = request;
  const [products, options] = await Promise.all([
    api('POST /api/pro/filters', { query: { page: String(page) }, body: filters, signal }),
    api('GET /api/pro/filters/options', { signal }),
  ]);
  const loosenings = products.totalProducts === 0 ? await loosen(api, query) : [];
  return { page: products, options, loosenings };
}

/** Whether the listing is on the screen: then a change of its address is a filter or page change. */
let isListingShown = false;
export function showListing(): () => void {
  isListingShown = true;
  return () => {
    isListingShown = false;
  };
}

/**
 * The list as the browser reloads it: 500 ms after a filter or page change, so that quick changes make one call
 * (LIST-25, CONST-05); a failure becomes the listing's own error banner.
 */
export async function reloadListing(api: ApiClient, args: LoadArgs): Promise<Listing> {
  if (isListingShown) await pause(FILTER_RELOAD_DELAY_MS, args.request.signal);
  try {
    return await loadListing(api, args);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return {
      page: { products: [], currentPage: 1, totalPages: 0, totalProducts: 0 },
      options: { categories: [], brands: [], genders: [], discount: [], sortOptions: [] },
      loosenings: [],
      problem: error.message,
    };
  }
}

async function loosen(api: ApiClient, query: URLSearchParams): Promise<Loosening[]> {
  const loosenings = await Promise.all(
    appliedFilters(query)
      .slice(0, 6)
      .map(async (applied) => {
        const { filters } = readListing(new URL(applied.without, 'http://listing').searchParams);
        const { totalProducts } = await api('POST /api/pro/filters', {
          query: { limit: '1' },
          body: filters,
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

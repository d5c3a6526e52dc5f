import type { Facets } from '../../../contract/catalog.ts';
import type { CategoryLink } from '../../../contract/categories.ts';
import type { Category } from '../../../contract/kernel/categories.ts';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import type { Listing, ListingFilters } from './query/listing.ts';

export interface FoundPage {
  ids: ProductId[];
  /** Exact on every page. */
  total: number;
}

export interface SuggestionsQuery {
  /** What is being typed; the last word may be unfinished. */
  words: readonly string[];
  /** What the products must fit besides; without filters the words alone count. */
  filters: ListingFilters | undefined;
  deliverTo: string | null;
  /** Frequent searches that begin with these words. */
  popular: readonly string[];
  /** How many of each at most. */
  limits: { products: number; queries: number; brands: number; categories: number };
}

export interface SuggestedFinds {
  products: ProductId[];
  /** Completions of the words; each finds something. */
  queries: string[];
  brands: string[];
  /** Roots, and categories below them. */
  categories: Category[];
  subcategories: CategoryLink[];
}

export interface NearestQuery {
  words: readonly string[];
  deliverTo: string | null;
  limits: { products: number; queries: number };
}

export interface Overview {
  /** Of active products, by name. */
  brands: string[];
  categories: { category: Category; products: number }[];
}

/**
 * Finds active products. It takes and gives plain data, and products by their ids, so that another engine can stand behind it; what it
 * answers is as the database is once `ChangeFeed.flushed` has resolved.
 *
 * Every call refuses with `unavailable` and a time to wait until the index is loaded.
 */
export interface ProductSearch {
  /** Whether it can answer: part of `/readyz`. */
  readonly isReady: boolean;
  /** A page in a total order; beyond the last one it is empty, with the right total. */
  page(listing: Listing): Promise<FoundPage>;
  /** What each option of each filter would leave. @param deliverTo also counts what can be delivered there */
  facets(filters: ListingFilters, deliverTo: string | undefined): Promise<Facets>;
  suggest(query: SuggestionsQuery): Promise<SuggestedFinds>;
  /** Nearest matches to a search that finds nothing: queries that find something with their products, else best sellers. */
  nearest(query: NearestQuery): Promise<{ queries: string[]; products: ProductId[] }>;
  /** Products near in category, brand and price; undefined when there is no such product. */
  related(productId: ProductId, limit: number): Promise<ProductId[] | undefined>;
  overview(): Promise<Overview>;
}

import type { Facets } from '../../../contract/catalog.ts';
import type { CategoryLink } from '../../../contract/categories.ts';
import type { Category } from '../../../contract/kernel/categories.ts';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import type { Listing, ListingFilters } from './query/listing.ts';

export interface FoundPage {
  ids: ProductId[];
  total: number;
}

export interface SuggestionsQuery {
  words: readonly string[];
  filters: ListingFilters | undefined;
  deliverTo: string | null;
  popular: readonly string[];
  limits: { products: number; queries: number; brands: number; categories: number };
}

export interface SuggestedFinds {
  products: ProductId[];
  queries: string[];
  brands: string[];
  categories: Category[];
  subcategories: CategoryLink[];
}

export interface NearestQuery {
  words: readonly string[];
  deliverTo: string | null;
  limits: { products: number; queries: number };
}

export interface Overview {
  brands: string[];
  categories: { category: Category; products: number }[];
}

/**
 * Only plain data and ids pass, so that another engine can replace it. Answers reflect the database once
 * `ChangeFeed.flushed` has resolved. @throws Refusal `unavailable` until the index is loaded
 */
export interface ProductSearch {
  readonly isReady: boolean;
  /** The order is total. */
  page(listing: Listing): Promise<FoundPage>;
  facets(filters: ListingFilters, deliverTo: string | undefined): Promise<Facets>;
  suggest(query: SuggestionsQuery): Promise<SuggestedFinds>;
  nearest(query: NearestQuery): Promise<{ queries: string[]; products: ProductId[] }>;
  related(productId: ProductId, limit: number): Promise<ProductId[] | undefined>;
  overview(): Promise<Overview>;
}

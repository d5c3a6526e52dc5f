export { KeptListingIndex } from './kept-listing-index.ts';
export type { IndexPage, ListingIndex } from './listing-index.ts';
export type { IndexedProduct } from './product-table.ts';
export type { RowCompanion } from './row-companion.ts';
export { RowSet } from './row-set.ts';

export { notifyProductChanged, catalogCache, onProductChange, onProductOffered } from './catalog-changes.ts';
export {
  compareProductLines,
  type ExportedProductLine,
  listProductIdsByName,
  listProductLines,
  type ProductLine,
  type ProductLineOutcome,
} from './product-lines.ts';
export { pictureUrl, presentProduct } from './present-product.ts';
export { type ProductRow, productColumns } from './product-row.ts';
export { type ListingFilters, listingOf } from './listing-filters.ts';
export { readPricedSearch } from './search-price.ts';
export { foldWord, forgivenSlips, searchWords, slipsBetween } from './search-words.ts';
export { type CatalogSearch, registerCatalog } from './routes.ts';
export { foldedWords, type NamedWords } from './word-index/index.ts';
export {
  archiveProductsOf,
  changeRating,
  countActiveProducts,
  listActiveProductIds,
  listProductsByIds,
  lockProduct,
  lockProductLines,
  noteSales,
  saveProductLines,
} from './store.ts';

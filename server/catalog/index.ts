export { catalogCache, onCatalogChange } from './catalog-changes.ts';
export { pictureUrl, presentProduct } from './present-product.ts';
export { suggestProducts } from './listing-store.ts';
export { type ProductRow, productColumns } from './product-row.ts';
export { understandSearch } from './search-meaning.ts';
export { foldWord, forgivenSlips, searchWords, slipsBetween } from './search-words.ts';
export { Vocabulary } from './vocabulary.ts';
export { registerCatalog } from './routes.ts';
export {
  changeRating,
  changeSoldCount,
  countActiveProducts,
  listActiveProductIds,
  isActiveProduct,
  listBrands,
  listProductsByIds,
  lockProduct,
} from './store.ts';

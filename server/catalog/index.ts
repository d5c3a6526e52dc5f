export { catalogCache, onCatalogChange } from './catalog-changes.ts';
export { pictureUrl, presentProduct, presentStock } from './present-product.ts';
export { type ProductRow, productColumns } from './product-row.ts';
export { registerCatalog } from './routes.ts';
export { changeRating, changeSoldCount, listProductsByIds } from './store.ts';

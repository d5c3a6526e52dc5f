export { pictureUrl, presentProduct, presentStock } from './present-product.ts';
export { type ProductRow, productColumns } from './product-row.ts';
export { changeRating, listProductsByIds } from './store.ts';

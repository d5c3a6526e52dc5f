import { concept, type PictureUse } from '../../concept/concept.ts';
import { soldFiguresSchedules } from './sold-figures.ts';
import { approvalMails } from './approval/mails.ts';
import { pictureJobs, pictureSchedules } from './upload-routes.ts';
import { PRODUCT_INVARIANTS } from './invariants.ts';
import { approvalThing, searchedProducts } from './things.ts';
import { waitingApprovals } from './approval/waiting.ts';
import { onProductChange, onProductOffered } from './catalog-changes.ts';
import { moderatedProducts } from './moderated-products.ts';
import { countActiveProducts, listActiveProductIds } from './read-products.ts';
import { registerCatalog } from './routes.ts';
import { isInProposal } from './approval/store.ts';
import { isInProduct } from './store/pictures.ts';

export { notifyProductChanged, catalogCache, onProductChange } from './catalog-changes.ts';
export {
  DISCOUNT_STEPS,
  discountSteps,
  presentCost,
  presentProduct,
  presentSellerProduct,
  presentStock,
} from './present-product.ts';
export { compareProducts, type LinesOfProduct, lockImported, saveProducts } from './import-products.ts';
export { LABEL_COLUMNS } from './describe-lines.ts';
export { fittingValues } from './describe-product.ts';
export { NO_SUCH_VARIANT, repeats } from './plan-product-lines.ts';
export {
  type ExportedProductLine,
  type LineFault,
  type LineLabel,
  listPlaces,
  listProductIdsByName,
  listProductLines,
  listStoredLines,
  type ProductLine,
  type ProductLineOutcome,
} from './product-lines.ts';
export {
  pictureKeysOfVariant,
  pictureOfVariant,
  type ProductRow,
  type ProductStock,
  productColumns,
  variantStock,
} from './product-row.ts';
export { getSellerProduct } from './change-product.ts';
export { inOpenShop } from './edit-products.ts';
export { joinProducts, lockMerge, onlyVariantOf } from './join/join-products.ts';
export {
  lockPresentProduct,
  movedRefusal,
  presentId,
  presentIds,
  presentItems,
} from './moved-products.ts';
export { productNotFound } from './refusals.ts';
export type { SellerProductRow } from './seller-product-store.ts';
export { getOwnProduct } from './own-products.ts';
export {
  countByCategory,
  countIn,
  countLacking,
  countProductsOfCategory,
  countProposalsOfCategory,
  countValues,
  countWithAttribute,
  countWithoutLabel,
} from './category-figures.ts';
export { renameChoicesOfProducts } from './rename-choices.ts';
export { ProductCards } from './product-cards.ts';
export { requireVariants, variantRequired, variantRequiredOfBuyer } from './variant-required.ts';
export {
  countActiveProducts,
  findHighestDiscount,
  listActiveVariants,
  listOffers,
  listProductsByIds,
  listSkuOwners,
  listVersions,
} from './read-products.ts';
export { archiveProductsOf, lockProduct, removeProducts } from './store/products.ts';
export { changeRating, noteSales } from './store/figures.ts';

/** A product shows its pictures, and an open approval those of its proposed content. */
export const PICTURE_USES: readonly PictureUse[] = [isInProduct, isInProposal];

export const products = concept({
  api: registerCatalog,
  jobs: pictureJobs,
  mails: approvalMails,
  schedules: [...pictureSchedules, ...soldFiguresSchedules],
  reported: { product: moderatedProducts },
  listed: { '/product/:productId': { count: countActiveProducts, listIds: listActiveProductIds } },
  dropsPages: {
    listing: (changeFeed, { drop }) => onProductChange(changeFeed, () => drop('listing')),
    product: (changeFeed, { drop, dropAll }) =>
      onProductChange(changeFeed, (productId) =>
        productId === undefined ? dropAll() : drop(`product:${productId}`),
      ),
    related: (changeFeed, { drop }) => onProductOffered(changeFeed, () => drop('related')),
  },
  waiting: { products: waitingApprovals },
  things: { approval: approvalThing },
  searched: { product: searchedProducts },
  usesPicture: PICTURE_USES,
  invariants: PRODUCT_INVARIANTS,
});

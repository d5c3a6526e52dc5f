import type { OfferedOption, Product, ProductDetails, PublicStock } from '../../../contract/catalog.ts';
import { specificationsOf } from '../../../contract/kernel/attributes.ts';
import { withoutRemoved } from '../../../contract/kernel/product-options.ts';
import { PUBLIC_STOCK_CAP } from '../../../contract/kernel/limits.ts';
import { listPrice, type Paise, toRupees } from '../../../contract/kernel/money.ts';
import type { ProductStanding } from '../../../contract/product-approvals.ts';
import type { SellerProduct } from '../../../contract/seller-products.ts';
import { type CategoryTree, categoryIdOf } from '../categories/index.ts';
import { presentLegalBlock } from '../../market/shops/index.ts';
import { differencesOf } from './approval/present-fields.ts';
import { pictureUrl } from '../pictures/index.ts';
import type { ProductRow, ProductStock } from './product-row.ts';
import type { OwnProduct } from './own-products.ts';
import type { RefusedPicture, RowReview } from './seller-product-store.ts';
import type { ProductDetailsRow } from './read-products.ts';

/** This many units count as low even where the seller's threshold is lower. */
const LOW_STOCK = 5;

/** The shape is that of ENT-03..07. */
export function presentProduct(row: ProductRow): Product {
  return {
    id: row.id,
    name: row.name,
    brand: row.brand,
    category: row.category,
    ...presentCost(row),
    highestPrice: toRupees(highestPriceOf(row)),
    description: row.description,
    gender: row.gender,
    rating: row.ratingHundredths / 100,
    rate: row.ratingCount,
    imageUrls: row.pictures.map((picture) => pictureUrl(picture.key)),
    imageAlts: row.pictures.map((picture) => picture.alt),
    shopId: row.shopId,
    stock: presentStock(stockOfAll(row.variants)),
    options: offeredOptions(row, { isOwn: false }),
  };
}

export function presentCost(cost: {
  pricePaise: Paise;
  discountPercent: number;
}): Pick<Product, 'price' | 'discount' | 'listPrice'> {
  const { pricePaise, discountPercent } = cost;
  return {
    price: toRupees(pricePaise),
    discount: discountPercent,
    listPrice: toRupees(listPrice(pricePaise, discountPercent)),
  };
}

function highestPriceOf({ pricePaise, variants }: ProductRow): Paise {
  return variants.reduce(
    (highest, each) => (each.pricePaise > highest ? each.pricePaise : highest),
    pricePaise,
  );
}

function stockOfAll(variants: readonly { stock: ProductStock }[]): ProductStock {
  return {
    available: variants.reduce((sum, { stock }) => sum + stock.available, 0),
    threshold: Math.max(0, ...variants.map(({ stock }) => stock.threshold)),
  };
}

/** Only the seller sees values of which nothing is on sale. */
function offeredOptions({ options, variants }: ProductRow, { isOwn }: { isOwn: boolean }): OfferedOption[] {
  return options.map((option, place) => ({
    ...withoutRemoved(option),
    values: option.values.flatMap((value) => {
      const having = variants.filter(({ choices }) => choices[place] === value.number);
      if (having.length === 0 && !isOwn) return [];
      return [{ ...value, inStock: having.some(({ stock }) => stock.available > 0) }];
    }),
  }));
}

export function presentProductDetails(row: ProductDetailsRow, tree: CategoryTree): ProductDetails {
  const categoryId = categoryIdOf(row);
  return {
    ...presentProduct(row),
    imagesShownFor: row.pictures.map(({ shownFor }) => shownFor),
    variants: row.variants.map((variant) => ({
      id: variant.id,
      choices: variant.choices,
      ...presentCost(variant),
      netQuantity: variant.netQuantity,
      stock: presentStock(variant.stock),
    })),
    shop: {
      id: row.shopId,
      name: row.shop.name,
      legal: presentLegalBlock(row.shop),
      ...(row.holiday && { holiday: row.holiday }),
    },
    categoryPath: tree.shownPathTo(categoryId),
    specifications: specificationsOf(tree.attributesOf(categoryId), row.attributes),
    hasSizeChart: row.hasSizeChart,
    label: row.label,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The figure is public only up to the cap, so that a high threshold does not reveal the stock. */
export function presentStock({ available, threshold }: ProductStock): PublicStock {
  if (available <= 0) return { state: 'out' };
  const low = Math.min(Math.max(threshold, LOW_STOCK), PUBLIC_STOCK_CAP);
  return available <= low ? { state: 'low', left: available } : { state: 'in_stock' };
}

export function presentSellerProduct(row: OwnProduct, tree: CategoryTree): SellerProduct {
  return {
    ...presentProduct({ ...row, pictures: row.pictures.filter(({ isReady }) => isReady) }),
    categoryId: categoryIdOf(row),
    attributes: row.attributes,
    label: row.label,
    options: offeredOptions(row, { isOwn: true }).map((option, place) => ({
      ...option,
      removed: row.options[place]?.removed ?? [],
    })),
    variants: row.ownVariants.map(({ pricePaise, discountPercent, ...variant }) => ({
      ...variant,
      ...presentCost({ pricePaise, discountPercent }),
    })),
    isArchived: row.archivedAt !== null,
    takeDownId: row.takeDownId,
    pictures: row.pictures.map((picture) => ({ ...picture, url: pictureUrl(picture.key) })),
    refusedPictures: row.refusedPictures.map((picture) => ({
      key: picture.key,
      message: unreadable(picture),
    })),
    review: row.review && presentStanding(row, row.review, tree),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  };
}

function presentStanding(row: OwnProduct, review: RowReview, tree: CategoryTree): ProductStanding {
  return {
    ...review,
    since: new Date(review.since * 1000).toISOString(),
    differences: row.shown ? differencesOf(tree, row.shown, row) : [],
  };
}

/** Several files may share a name, and a place may have another picture by now. */
function unreadable({ place, fileName }: RefusedPicture): string {
  const which = place === null ? 'A picture' : `Picture ${place}`;
  const name = fileName === null ? '' : ` ('${fileName}')`;
  return `${which}${name} could not be read and was removed. It may be damaged: save it again as JPEG or PNG, and add it again.`;
}

const DISCOUNT_STEP_PERCENT = 10;

export function discountSteps(highestPercent: number): number[] {
  const steps = Math.floor(highestPercent / DISCOUNT_STEP_PERCENT);
  return Array.from({ length: steps }, (_, index) => (index + 1) * DISCOUNT_STEP_PERCENT);
}

export const DISCOUNT_STEPS = discountSteps(99);

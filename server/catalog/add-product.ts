import type { z } from 'zod';
import { MAX_PRODUCT_IMAGES } from '../../contract/kernel/limits.ts';
import type { NewProductForm } from '../../contract/seller-products.ts';
import { checkPictures, type StoreUploads, tooManyPictures } from '../pictures/index.ts';
import type { Database } from '../platform/database/database.ts';
import { notFound } from '../platform/http/refusal.ts';
import { getSellerProduct, inOpenShop } from './change-product.ts';
import { refuseTakenSkus, refuseUnknownIds } from './change-variants.ts';
import { planVariants } from './plan-variants.ts';
import type { SellerProductRow } from './seller-product-store.ts';
import { altOf, originalsOf, type PictureFile, type Seller } from './pictures/product-pictures.ts';
import { replacePictures } from './pictures/store.ts';
import { insertProduct } from './store.ts';

/** Adds a product (ROLE-15). It is on sale at once; its pictures follow one by one as they are prepared. */
export async function addProduct(
  db: Database,
  storeUploads: StoreUploads,
  { ownerId, shopId }: Seller,
  { imageAlts, options, variants, ...product }: z.output<typeof NewProductForm>,
  files: readonly PictureFile[],
): Promise<SellerProductRow> {
  if (files.length > MAX_PRODUCT_IMAGES) throw tooManyPictures();
  await checkPictures(originalsOf(files));
  return inOpenShop(
    db,
    () => notFound('This shop'),
    async (tx) => {
      const nothing = {
        options: [],
        variants: [],
        pricePaise: product.price,
        discountPercent: product.discount,
      };
      const planned = planVariants(nothing, { options, variants });
      await refuseTakenSkus(tx, { shopId, besides: null }, planned.variants);
      refuseUnknownIds(planned.unknownIds);
      const productId = await insertProduct(tx, shopId, product, planned);
      const sent = files.map((file, index) => ({ ...file, place: index + 1 }));
      const keys = await storeUploads(tx, { shopId, productId }, sent);
      const pictures = keys.map((key, position) => ({
        key,
        alt: imageAlts[position] || altOf(product.name, position),
        isReady: false,
      }));
      await replacePictures(tx, ownerId, productId, pictures);
      return getSellerProduct(tx, ownerId, productId);
    },
  );
}

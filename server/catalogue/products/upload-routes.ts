import type { FastifyInstance } from 'fastify';
import { NewProductForm, PictureForm, productUploadEndpoints } from '../../../contract/seller-products.ts';
import { MAX_VARIANT_IMAGES, MAX_VARIED_PRODUCT_IMAGES } from '../../../contract/kernel/limits.ts';
import type { ShopId, UserId } from '../../../contract/kernel/schemas.ts';
import { type Categories, categoriesOf } from '../categories/index.ts';
import {
  acceptUploads,
  encodePictures,
  fetchPictures,
  storeProductPictures,
  readUpload,
  type Upload,
} from '../pictures/index.ts';
import { parseInput } from '../../platform/http/problems.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { findShopOfOwner, shopIsMissing } from '../../market/shops/index.ts';
import { addProduct } from './add-product.ts';
import { getSellerProduct } from './change-product.ts';
import { addPictures, attachFetched, type PictureFile, uploadPictures } from './pictures/product-pictures.ts';
import { dropPicture, showPicture } from './store/pictures.ts';
import { getOwnProduct } from './own-products.ts';
import { presentSellerProduct } from './present-product.ts';
import { lockProduct } from './store/products.ts';

const UPLOAD_LIMITS = { files: MAX_VARIANT_IMAGES, fields: 2 * MAX_VARIED_PRODUCT_IMAGES + 17 };

export const pictureJobs = [encodePictures({ lockProduct, showPicture, dropPicture })];

export const pictureSchedules = [
  fetchPictures((services) => ({
    attachPicture: async (tx, picture, take) =>
      attachFetched(tx, storeProductPictures(services), await categoriesOf(services).tree(), picture, take),
  })),
];

/** UP9: whatever can be refused without the body is refused before the body is read. */
export async function registerProductUploads(
  scope: FastifyInstance,
  services: Services,
  categories: Categories,
): Promise<void> {
  const { db, authenticate } = services;
  const storeUploads = storeProductPictures(services);
  await acceptUploads(scope, UPLOAD_LIMITS);

  serve(scope, authenticate, productUploadEndpoints, {
    'POST /api/pro': async ({ actor, request }) => {
      const shopId = await getShopId(actor.ownerId);
      const upload = await readUpload(request);
      const form = parseInput(NewProductForm, upload.fields);
      if (form.shopId !== undefined && form.shopId !== shopId) throw notFound('This shop');
      const seller = { ownerId: actor.ownerId, shopId };
      const tree = await categories.tree();
      const productId = await addProduct(db, storeUploads, tree, seller, form, filesOf(upload));
      return presentSellerProduct(await getOwnProduct(db, tree, actor.ownerId, productId), tree);
    },

    'POST /api/pro/:productId/pictures': async ({ actor, params: { productId }, request }) => {
      const { shopId } = await getSellerProduct(db, actor.ownerId, productId);
      const upload = await readUpload(request);
      const form = parseInput(PictureForm, upload.fields);
      const seller = { ownerId: actor.ownerId, shopId };
      const tree = await categories.tree();
      await addPictures(db, storeUploads, tree, seller, productId, form, filesOf(upload));
      return presentSellerProduct(await getOwnProduct(db, tree, actor.ownerId, productId), tree);
    },

    'POST /api/pro/:productId/uploads': async ({ actor, params: { productId }, request }) => {
      const { shopId } = await getSellerProduct(db, actor.ownerId, productId);
      const upload = await readUpload(request);
      const seller = { ownerId: actor.ownerId, shopId };
      return { keys: await uploadPictures(db, storeUploads, seller, productId, filesOf(upload)) };
    },
    find: {
      productId: ({ actor, params }) => getSellerProduct(db, actor.ownerId, params.productId),
    },
  });

  function filesOf({ files, fileNames }: Upload): PictureFile[] {
    return files.map((original, index) => ({ original, fileName: fileNames[index] ?? null }));
  }

  async function getShopId(ownerId: UserId): Promise<ShopId> {
    const shop = await findShopOfOwner(db, ownerId);
    if (!shop) throw shopIsMissing();
    return shop.id;
  }
}

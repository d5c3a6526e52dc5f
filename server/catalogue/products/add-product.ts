import type { z } from 'zod';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import type { NewProductForm } from '../../../contract/seller-products.ts';
import type { CategoryTree } from '../categories/index.ts';
import { checkPictures, type StoreUploads } from '../pictures/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { holdBack } from './approval/hold-back.ts';
import { inOpenShop } from './change-product.ts';
import { refuseTakenSkus, refuseUnknownIds } from './change-variants.ts';
import { changedDescription, requireNetQuantity } from './describe-product.ts';
import { type PlannedProduct, planVariants } from './plan-variants.ts';
import { altOf, originalsOf, type PictureFile, type Seller } from './pictures/product-pictures.ts';
import { numberOfColour, refuseTooMany } from './pictures/shown-for.ts';
import { replacePictures } from './pictures/store.ts';
import { insertProduct } from './store/products.ts';

/** Adds a product (ROLE-15). It is on sale at once, unless the market looks at it before; its pictures follow one by one as they are prepared. */
export async function addProduct(
  db: Database,
  storeUploads: StoreUploads,
  tree: CategoryTree,
  { ownerId, shopId }: Seller,
  {
    imageAlts,
    shownFor = [],
    options,
    variants,
    categoryId,
    attributes,
    label,
    netQuantity,
    hsnCode,
    gstClass,
    ...product
  }: z.output<typeof NewProductForm>,
  files: readonly PictureFile[],
): Promise<ProductId> {
  const nothing = { options: [], variants: [], pricePaise: product.price, discountPercent: product.discount };
  const planned = planVariants(nothing, { options, variants, netQuantity, hsnCode, gstClass });
  const colours = files.map((_, place) => numberOfColour(planned.options, shownFor[place] ?? null));
  refuseTooMany(planned.options, colours);
  const { category } = product;
  const described = changedDescription(
    tree,
    { category: category ?? 'Other', subcategoryId: null, attributes: {}, label: {}, options },
    // Attributes alone are checked too; none at all are what a call has that knows only the roots.
    {
      category,
      categoryId,
      ...(Object.keys(attributes).length > 0 && { attributes }),
      ...(Object.keys(label).length > 0 && { label }),
    },
  );
  if (categoryId !== undefined) requireNetQuantity(tree, described, withPaths(planned));
  await checkPictures(originalsOf(files));
  return inOpenShop(
    db,
    () => notFound('This shop'),
    async (tx) => {
      await refuseTakenSkus(tx, { shopId, besides: null }, planned.variants);
      refuseUnknownIds(planned.unknownIds);
      const productId = await insertProduct(tx, shopId, { ...product, ...described }, planned);
      return holdBack(tx, tree, ownerId, [], async () => {
        const sent = files.map((file, index) => ({ ...file, place: index + 1 }));
        const keys = await storeUploads(tx, { shopId, productId }, sent);
        const pictures = keys.map((key, position) => ({
          key,
          alt: imageAlts[position] || altOf(product.name, position),
          isReady: false,
          shownFor: colours[position] ?? null,
        }));
        await replacePictures(tx, ownerId, productId, pictures);
        return { result: productId, added: [productId] };
      });
    },
  );
}

/** The net quantity of each active variant with the path of its field: the product's own where it has no options. */
function withPaths({ options, variants }: PlannedProduct): { netQuantity: string | null; path: string }[] {
  return variants.flatMap(({ netQuantity, isArchived }, place) => {
    const path = options.length === 0 ? 'netQuantity' : `variants.${place}.netQuantity`;
    return isArchived ? [] : [{ netQuantity, path }];
  });
}

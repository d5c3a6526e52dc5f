import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { ProductId } from '../../../contract/kernel/schemas.ts';
import type { NewProductForm } from '../../../contract/seller-products.ts';
import type { CategoryTree } from '../categories/index.ts';
import { checkPictures, newPictureKey, type StoreUploads } from '../pictures/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { refuseTakenSkus, refuseUnknownIds } from './change-product.ts';
import { changedDescription, requireNetQuantity } from './describe-product.ts';
import { activeVariants, type ProductDocument, withIds } from './document.ts';
import { inOpenShop, saveEdits } from './edit-products.ts';
import { planVariants } from './plan-variants.ts';
import { altOf } from './pictures/arrange-pictures.ts';
import { originalsOf, type PictureFile, type Seller } from './pictures/product-pictures.ts';
import { numberOfColour, refuseTooMany } from './pictures/shown-for.ts';

/** ROLE-15: a new product is on sale at once unless the market reviews it; pictures follow later. */
export async function addProduct(
  db: Database,
  storeUploads: StoreUploads,
  tree: CategoryTree,
  { shopId }: Seller,
  form: z.output<typeof NewProductForm>,
  files: readonly PictureFile[],
): Promise<ProductId> {
  const sent = files.map((file, place) => ({ ...file, key: newPictureKey(), place: place + 1 }));
  const document = newDocument(
    tree,
    form,
    sent.map(({ key }) => key),
  );
  await checkPictures(originalsOf(files));
  return inOpenShop(
    db,
    () => notFound('This shop'),
    async (tx) => {
      const id = ProductId.parse(randomUUID());
      await refuseTakenSkus(tx, { id, shopId }, document.variants);
      await saveEdits(tx, tree, [], [{ id, shopId, document }]);
      await storeUploads(tx, { shopId, productId: id }, sent);
      return id;
    },
  );
}

function newDocument(
  tree: CategoryTree,
  form: z.output<typeof NewProductForm>,
  keys: readonly string[],
): ProductDocument {
  const { name, brand, gender, description, imageAlts, shownFor = [], options, variants } = form;
  const { category, categoryId, attributes, label, netQuantity, hsnCode, gstClass } = form;
  const nothing = { options: [], variants: [], pricePaise: form.price, discountPercent: form.discount };
  const planned = planVariants(nothing, { options, variants, netQuantity, hsnCode, gstClass });
  const colours = keys.map((_, place) => numberOfColour(planned.options, shownFor[place] ?? null));
  refuseTooMany(planned.options, colours);
  const described = changedDescription(
    tree,
    { category: category ?? 'Other', subcategoryId: null, attributes: {}, label: {}, options },
    // Attributes are checked even without a category. A call that knows only the roots sends none at all.
    {
      category,
      categoryId,
      ...(Object.keys(attributes).length > 0 && { attributes }),
      ...(Object.keys(label).length > 0 && { label }),
    },
  );
  refuseUnknownIds(planned.unknownIds);
  const document: ProductDocument = {
    name,
    brand,
    gender,
    description,
    ...described,
    options: planned.options,
    variants: withIds(planned.variants),
    archivedAt: null,
    pictures: keys.map((key, place) => ({
      key,
      alt: imageAlts[place] || altOf(name, place),
      isReady: false,
      shownFor: colours[place] ?? null,
    })),
  };
  if (categoryId !== undefined) requireNetQuantity(tree, document, askedQuantities(document));
  return document;
}

function askedQuantities(document: ProductDocument): { netQuantity: string | null; path: string }[] {
  const { options, variants } = document;
  return activeVariants(document).map((variant) => ({
    netQuantity: variant.netQuantity,
    path: options.length === 0 ? 'netQuantity' : `variants.${variants.indexOf(variant)}.netQuantity`,
  }));
}

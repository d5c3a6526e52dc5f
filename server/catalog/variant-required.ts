import { choicesInWords } from '../../contract/kernel/product-options.ts';
import { toRupees } from '../../contract/kernel/money.ts';
import type { ProductId } from '../../contract/kernel/schemas.ts';
import type { Queryable } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { listVariantsOf } from './read-products.ts';

/**
 * The refusal of a call that names only a product which has options; undefined for one without, or one that is not
 * there: the product alone then means its only variant.
 */
export async function variantRequired(db: Queryable, productId: ProductId): Promise<Refusal | undefined> {
  const product = await listVariantsOf(db, productId);
  if (!product || product.options.length === 0) return undefined;
  return new Refusal('variant_required', 'This product comes in several variants: say which one you mean', {
    variants: product.variants.map(({ id, choices, pricePaise }) => ({
      id,
      choices: choicesInWords(product.options, choices),
      price: toRupees(pricePaise),
    })),
  });
}

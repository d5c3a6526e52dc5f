import { choicesInWords, type ProductOption } from '../../../contract/kernel/product-options.ts';
import { type Paise, toRupees } from '../../../contract/kernel/money.ts';
import type { ProductId, VariantId } from '../../../contract/kernel/schemas.ts';
import type { PossibleVariant } from '../../../contract/problem.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { NamedProduct } from './moved-products.ts';
import { listProductsWithOptions, listVariantsOf } from './read-products.ts';

const WHICH = 'This product comes in several variants: say which one you mean';

/** Call it only for the seller's own product: it reveals variants in review. */
export async function variantRequired(db: Queryable, productId: ProductId): Promise<Refusal | undefined> {
  const product = await listVariantsOf(db, productId);
  return product && variantRequiredOf(product.options, product.variants);
}

export function variantRequiredOf(
  options: readonly ProductOption[],
  active: readonly ActiveVariant[],
): Refusal | undefined {
  if (options.length === 0) return undefined;
  return new Refusal('variant_required', WHICH, { variants: possibleVariants(options, active) });
}

/** A buyer learns only variants of products that everybody sees. */
export async function variantRequiredOfBuyer(
  db: Queryable,
  productId: ProductId,
): Promise<Refusal | undefined> {
  const varied = await listProductsWithOptions(db, [productId]);
  return varied.has(productId) ? variantRequired(db, productId) : undefined;
}

/** Products that are not on sale are no reason. @throws Refusal `variant_required` */
export async function requireVariants(
  db: Queryable,
  items: readonly NamedProduct[],
  list = 'items',
): Promise<void> {
  const unchosen = items.flatMap(({ productId, variantId }, place) =>
    variantId === undefined ? [{ productId, place }] : [],
  );
  const varied = await listProductsWithOptions(
    db,
    unchosen.map(({ productId }) => productId),
  );
  const refused = unchosen.filter(({ productId }) => varied.has(productId));
  const [first] = refused;
  if (!first) return;
  const product = await listVariantsOf(db, first.productId);
  throw new Refusal('variant_required', WHICH, {
    variants: product && possibleVariants(product.options, product.variants),
    errors: refused.map(({ place }) => ({ path: `${list}.${place}.variantId`, message: WHICH })),
  });
}

interface ActiveVariant {
  id: VariantId;
  choices: readonly number[];
  pricePaise: Paise;
}

function possibleVariants(
  options: readonly ProductOption[],
  active: readonly ActiveVariant[],
): PossibleVariant[] {
  return active.map(({ id, choices, pricePaise }) => ({
    id,
    choices: choicesInWords(options, choices),
    price: toRupees(pricePaise),
  }));
}

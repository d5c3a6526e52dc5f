import { type VariantChoice, variantInWords } from '../../contract/kernel/product-options.ts';
import type { ProductId, UserId } from '../../contract/kernel/schemas.ts';
import type { Queryable } from '../platform/database/database.ts';
import { listCartLines } from './store.ts';

type OwnCartLine = {
  productId: ProductId;
  name: string;
  choices: VariantChoice[];
  quantity: number;
};

/** A person's cart, for the data export. */
export async function exportCart(db: Queryable, userId: UserId): Promise<OwnCartLine[]> {
  const lines = await listCartLines(db, userId);
  return lines.map(({ productId, product, quantity, ...variant }) => ({
    productId,
    name: product.name,
    choices: variantInWords(product.options, variant),
    quantity,
  }));
}

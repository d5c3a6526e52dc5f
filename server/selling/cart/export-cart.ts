import { type VariantChoice, variantInWords } from '../../../contract/kernel/product-options.ts';
import type { ProductId, UserId } from '../../../contract/kernel/schemas.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { listOwnLines, type SavedLine } from './line-store.ts';

type OwnCartLine = {
  productId: ProductId;
  name: string;
  choices: VariantChoice[];
  quantity: number;
};

export async function exportCart(
  db: Queryable,
  userId: UserId,
): Promise<{ lines: OwnCartLine[]; saved: OwnCartLine[] }> {
  const { lines, saved } = await listOwnLines(db, userId);
  return { lines: lines.map(inWords), saved: saved.map(inWords) };
}

function inWords({ productId, product, quantity, ...variant }: SavedLine): OwnCartLine {
  const choices = variantInWords(product.options, variant);
  return { productId, name: product.name, choices, quantity };
}

import type { ProductId, UserId } from '../../../contract/kernel/schemas.ts';
import type { CategoryTree } from '../categories/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { withWorkingCopies } from './approval/working-copies.ts';
import { getSellerProduct } from './change-product.ts';
import { activeVariants, type ProductDocument } from './document.ts';
import { costOf } from './plan-variants.ts';
import type { SellerProductRow } from './seller-product-store.ts';

/** `shown` is what buyers see while a change waits for approval. */
export interface OwnProduct extends SellerProductRow {
  shown?: SellerProductRow;
}

export async function asOwnProducts(
  db: Queryable,
  tree: CategoryTree,
  rows: readonly SellerProductRow[],
): Promise<OwnProduct[]> {
  const changed = rows.filter(({ review }) => review?.kind === 'change');
  const copies = await withWorkingCopies(
    db,
    tree,
    changed.map((row) => ({ id: row.id, document: documentOf(row) })),
  );
  const copyOf = new Map(copies.map((copy) => [copy.id, copy]));
  return rows.map((row) => {
    const copy = copyOf.get(row.id);
    return copy?.openApproval?.proposed ? { ...rowOf(row, copy.working), shown: row } : row;
  });
}

export async function getOwnProduct(
  db: Queryable,
  tree: CategoryTree,
  ownerId: UserId,
  productId: ProductId,
): Promise<OwnProduct> {
  const row = await getSellerProduct(db, ownerId, productId);
  const [own = row] = await asOwnProducts(db, tree, [row]);
  return own;
}

function documentOf({ ownVariants, ...row }: SellerProductRow): ProductDocument {
  return { ...row, variants: ownVariants.map(({ available: _available, ...variant }) => variant) };
}

function rowOf(row: SellerProductRow, document: ProductDocument): SellerProductRow {
  const { variants, pictures, ...texts } = document;
  const availableOf = new Map(row.ownVariants.map(({ id, available }) => [id, available]));
  const stockOf = new Map(row.variants.map(({ id, stock }) => [id, stock]));
  const withAvailable = variants.map((variant) => ({
    ...variant,
    available: availableOf.get(variant.id) ?? 0,
  }));
  return {
    ...row,
    ...texts,
    ...costOf(variants),
    pictures: [...pictures],
    ownVariants: withAvailable,
    variants: activeVariants({ variants }).map(
      ({ id, choices, pricePaise, discountPercent, netQuantity }) => {
        const stock = stockOf.get(id) ?? { available: availableOf.get(id) ?? 0, threshold: 0 };
        return { id, choices, pricePaise, discountPercent, netQuantity, stock };
      },
    ),
  };
}

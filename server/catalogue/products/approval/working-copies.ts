import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { CategoryTree } from '../../categories/index.ts';
import type { ProductDocument, StoredProduct } from '../document.ts';
import { listSkuOwners } from '../read-products.ts';
import { type ShopFacts, workingCopy } from './proposed-content.ts';
import { type ApprovalRow, listOpenApprovals, readUploads } from './store.ts';

export interface WorkingCopy {
  readonly openApproval: ApprovalRow | undefined;
  /** The working copy was made with them. */
  readonly facts: ShopFacts;
  /** Sellers see and edit it: the stored document with the proposed content. */
  readonly working: ProductDocument;
}

export async function withWorkingCopies<Product extends Pick<StoredProduct, 'id' | 'document'>>(
  db: Queryable,
  tree: CategoryTree,
  products: readonly Product[],
): Promise<(Product & WorkingCopy)[]> {
  const open = await listOpenApprovals(
    db,
    products.map(({ id }) => id),
  );
  const openOf = new Map(open.map((approval) => [approval.productId, approval]));
  const facts = await readFacts(db, open);
  return products.map((product) => {
    const openApproval = openOf.get(product.id);
    const working = openApproval?.proposed
      ? workingCopy(tree, product, openApproval.proposed, facts)
      : product.document;
    return { ...product, openApproval, facts, working };
  });
}

/** SKUs are unique in a shop, and a picture may have turned out to be unreadable. */
export async function readFacts(
  db: Queryable,
  approvals: readonly Pick<ApprovalRow, 'shopId' | 'proposed'>[],
): Promise<ShopFacts> {
  const skuOwners = new Map<string, ProductId>();
  for (const [shopId, own] of Map.groupBy(approvals, (approval) => approval.shopId)) {
    const skus = own.flatMap(({ proposed }) =>
      (proposed?.options?.variants ?? []).flatMap(({ added }) => added?.sku ?? []),
    );
    for (const { sku, productId } of await listSkuOwners(db, shopId, skus))
      skuOwners.set(sku.toLowerCase(), productId);
  }
  const keys = approvals.flatMap(({ proposed }) => (proposed?.pictures ?? []).map(({ key }) => key));
  return { skuOwners, uploads: keys.length === 0 ? new Map() : await readUploads(db, keys) };
}

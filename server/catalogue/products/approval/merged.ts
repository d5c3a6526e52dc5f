import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import { type CategoryTree, categoryIdOf } from '../../categories/index.ts';
import { findProductPolicy } from '../../../market/policy/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { mergesInReview } from '../refusals.ts';
import { setApproval } from '../store/products.ts';
import type { StoredProduct } from '../document.ts';
import { readProducts } from '../store/documents.ts';
import { addsWords, reviewReasons } from './review-reasons.ts';
import { countApproved, insertApprovals, listPresentApprovals, moveApprovals } from './store.ts';

const COMMON_NAMES = ['Size', 'Colour', 'Type'];

/** Products in review are refused: proposed content names variants of its own product. */
export async function readBeforeMerge(tx: Transaction, ids: readonly ProductId[]): Promise<StoredProduct[]> {
  const before = await readProducts(tx, ids);
  const inReview = new Set((await listPresentApprovals(tx, ids)).map(({ productId }) => productId));
  const refused = before.filter(({ id }) => inReview.has(id));
  if (refused.length > 0) throw mergesInReview(refused.map(({ document }) => document.name));
  return before;
}

/** POL29: new words of a merged product are reviewed as in a new one. Earlier decisions move to it. */
export async function reviewMerged(
  tx: Transaction,
  tree: CategoryTree,
  before: readonly StoredProduct[],
  keptId: ProductId,
): Promise<void> {
  await moveApprovals(
    tx,
    before.map(({ id }) => id).filter((id) => id !== keptId),
    keptId,
  );
  const [kept] = await readProducts(tx, [keptId]);
  if (!kept) throw new Error('a product that others became is missing');
  const { shopId, document } = kept;
  const names = tree.attributesOf(categoryIdOf(document)).map(({ name }) => name);
  const said = before.map((each) => each.document);
  if (!addsWords(said, [...names, ...COMMON_NAMES], document)) return;
  const reasons = reviewReasons(
    await findProductPolicy(tx),
    tree,
    [document],
    await countApproved(tx, shopId),
  );
  if (reasons.length === 0) return;
  await setApproval(tx, [keptId], 'waiting');
  await insertApprovals(tx, [{ productId: keptId, shopId, kind: 'new', reasons, proposed: null }]);
}

import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import { type CategoryTree, categoryIdOf } from '../../categories/index.ts';
import { findProductPolicy } from '../../../market/policy/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { mergesInReview } from '../refusals.ts';
import { setApproval } from '../store/products.ts';
import {
  countApproved,
  insertApprovals,
  type LookedAtProduct,
  moveApprovals,
  readLookedAt,
} from './store.ts';
import { saysMore, whyAsked } from './why-asked.ts';

/** What options are called where no attribute has their name. */
const COMMON_NAMES = ['Size', 'Colour', 'Type'];

/** Locked products as they are before they become one. Refuses those with something in review: nothing could be held back. */
export async function readBeforeMerge(
  tx: Transaction,
  ids: readonly ProductId[],
): Promise<LookedAtProduct[]> {
  const before = await readLookedAt(tx, ids);
  const inReview = before.filter(({ present }) => present !== undefined);
  if (inReview.length > 0) throw mergesInReview(inReview.map(({ content }) => content.name));
  return before;
}

/**
 * Has a product that others became look at what is new of it: one that says more than these did waits, if the policy asks, as a new one
 * does (POL29). What was decided of the others is of it from now on.
 */
export async function lookAtMerged(
  tx: Transaction,
  tree: CategoryTree,
  before: readonly LookedAtProduct[],
  keptId: ProductId,
): Promise<void> {
  await moveApprovals(
    tx,
    before.map(({ id }) => id).filter((id) => id !== keptId),
    keptId,
  );
  const [kept] = await readLookedAt(tx, [keptId]);
  if (!kept) throw new Error('a product that others became is missing');
  const { shopId, content } = kept;
  const names = tree.attributesOf(categoryIdOf(content.place)).map(({ name }) => name);
  const said = before.map((each) => each.content);
  if (!saysMore(said, [...names, ...COMMON_NAMES], content)) return;
  const reasons = whyAsked(await findProductPolicy(tx), tree, [content], await countApproved(tx, shopId));
  if (reasons.length === 0) return;
  await setApproval(tx, [keptId], 'waiting');
  await insertApprovals(tx, [{ productId: keptId, shopId, kind: 'new', reasons, proposed: null }]);
}

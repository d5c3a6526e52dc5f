import { isDeepStrictEqual } from 'node:util';
import type { ProductId, UserId } from '../../../../contract/kernel/schemas.ts';
import type { ProposedContent } from '../../../../database/schema/product-approvals.ts';
import type { CategoryTree } from '../../categories/index.ts';
import { findProductPolicy } from '../../../market/policy/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { setApproval } from '../store/products.ts';
import { contentWith, proposedBy } from './content.ts';
import { putBack, putIn } from './put-in.ts';
import {
  countApproved,
  holdAttributes,
  insertApprovals,
  listPresentApprovals,
  type LookedAtProduct,
  readLookedAt,
  updateState,
  updateWaiting,
} from './store.ts';
import { isAskedOfNothing, whyAsked } from './why-asked.ts';

/** What a door did, with the ids of the products that it added. */
interface Done<Result> {
  result: Result;
  added: readonly ProductId[];
}

/**
 * Does the work of a door on products of a seller, who sees what is proposed for them: it is put into their rows before. What the policy
 * has looked at is taken out again afterwards, and waits (POL29, POL30). A new product that is in review is changed as it is.
 *
 * @param given the attributes that the work itself has them say, as for `holdAttributes`
 */
export async function holdBack<Result>(
  tx: Transaction,
  tree: CategoryTree,
  ownerId: UserId,
  ids: readonly ProductId[],
  work: () => Promise<Done<Result>>,
  given?: Iterable<string>,
): Promise<Result> {
  await holdAttributes(tx, ids, given);
  const policy = await findProductPolicy(tx);
  const isAsked = !isAskedOfNothing(policy);
  if (!isAsked && (await listPresentApprovals(tx, ids)).length === 0) return (await work()).result;
  const before = await readLookedAt(tx, ids, { ownerId, isLocking: true });
  for (const product of before) await putIn(tx, tree, product);
  const { result, added } = await work();
  const saved = new Map((await readLookedAt(tx, [...ids, ...added])).map((each) => [each.id, each]));
  const [first = saved.values().next().value] = before;
  const approved = isAsked && first ? await countApproved(tx, first.shopId) : 0;
  const reasonsFor = (sides: Parameters<typeof whyAsked>[2]) => whyAsked(policy, tree, sides, approved);

  for (const shown of before) {
    const after = saved.get(shown.id);
    if (!after) continue;
    if (shown.approval !== 'approved') await sendAgain(tx, shown, after);
    else await keepShown(tx, shown, after, reasonsFor);
  }
  const fresh = added.flatMap((id) => saved.get(id) ?? []);
  const waiting = fresh
    .map(({ id, shopId, content }) => ({ productId: id, shopId, reasons: reasonsFor([content]) }))
    .filter(({ reasons }) => reasons.length > 0);
  await setApproval(
    tx,
    waiting.map(({ productId }) => productId),
    'waiting',
  );
  await insertApprovals(
    tx,
    waiting.map((each) => ({ ...each, kind: 'new', proposed: null })),
  );
  return result;
}

/** The same for the one product that a door changes. */
export function holdBackOne(
  tx: Transaction,
  tree: CategoryTree,
  ownerId: UserId,
  productId: ProductId,
  work: () => Promise<void>,
  given?: Iterable<string>,
): Promise<void> {
  return holdBack(tx, tree, ownerId, [productId], async () => ({ result: await work(), added: [] }), given);
}

/** Nothing of it is public: it only has to be looked at once more. */
async function sendAgain(tx: Transaction, before: LookedAtProduct, after: LookedAtProduct): Promise<void> {
  const { present } = before;
  if (!present || Object.keys(proposedBy(before, after)).length === 0) return;
  await updateWaiting(tx, present);
  await setApproval(tx, [before.id], 'waiting');
}

/** Buyers go on seeing what was approved. */
async function keepShown(
  tx: Transaction,
  shown: LookedAtProduct,
  after: LookedAtProduct,
  reasonsFor: (sides: LookedAtProduct['content'][]) => ReturnType<typeof whyAsked>,
): Promise<void> {
  const { present } = shown;
  const proposed = proposedBy(shown, after);
  if (Object.keys(proposed).length === 0) {
    if (!present) return;
    await putBack(tx, shown, after, proposed);
    await updateState(tx, present.id, { state: 'withdrawn' });
    return;
  }
  const asked = reasonsFor([shown.content, contentWith(shown.content, proposed)]);
  const reasons = asked.length > 0 ? asked : (present?.reasons ?? []);
  if (reasons.length === 0) return;
  await putBack(tx, shown, after, proposed);
  if (!present) {
    const { id: productId, shopId } = shown;
    await insertApprovals(tx, [{ productId, shopId, reasons, proposed, kind: 'change' }]);
  } else if (!isSame(present.proposed, proposed)) {
    await updateWaiting(tx, { id: present.id, reasons, proposed });
  }
}

/** As the database has it: without what is undefined. */
function isSame(before: ProposedContent | null, after: ProposedContent): boolean {
  return isDeepStrictEqual(before, JSON.parse(JSON.stringify(after)));
}

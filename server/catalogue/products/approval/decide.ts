import type { ApprovalId, ProductId, UserId } from '../../../../contract/kernel/schemas.ts';
import type { Refusal } from '../../../../contract/product-approvals.ts';
import { type CategoryTree, categoryIdOf } from '../../categories/index.ts';
import { completeEntry } from '../../../platform/audit/scope.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { violatedConstraint } from '../../../platform/database/errors.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { Refusal as Refused } from '../../../platform/http/refusal.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { changedDescription } from '../describe-product.ts';
import {
  approvalChangedMeanwhile,
  approvalDecided,
  approvalNotFound,
  notApplicable,
  productNotFound,
} from '../refusals.ts';
import { listSkuOwners } from '../read-products.ts';
import type { StoredProduct } from '../document.ts';
import { type EditableProduct, lockEditable } from '../edit-products.ts';
import { readProducts, writeProducts } from '../store/documents.ts';
import { setApproval } from '../store/products.ts';
import { approvedMail, rejectedMail } from './mails.ts';
import { contentWith } from './proposed-content.ts';
import { type ApprovalRow, findProductOf, lockApproval, lockAttributes, updateState } from './store.ts';
import { withWorkingCopies } from './working-copies.ts';

const CATEGORY_GONE = 'Its category is gone';

/** The constraints refuse an approval when something was changed since it was sent in. */
const CONFLICT_REASONS: Readonly<Record<string, string>> = {
  variants_sku_key: 'Another product has one of its SKUs by now',
  variants_choices_key: 'Two of its variants have the same choices by now',
  products_subcategory_fk: CATEGORY_GONE,
  products_attribute_values_check: 'An attribute does not have one of its values any more',
  product_pictures_check: 'Its pictures do not fit its options by now',
};

interface Seen {
  approvalId: ApprovalId;
  version: number;
}

/** Where it cannot be applied any more the refusal says why, and it goes on waiting. @throws Refusal `stale`, `wrong_state` */
export async function approve(
  { db, jobs }: { db: Database; jobs: Jobs },
  tree: CategoryTree,
  seen: Seen,
): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      const { product, approval } = await lockSeen(tx, seen);
      if (approval.kind === 'new') {
        await updateState(tx, approval.id, { state: 'approved' });
        await setApproval(tx, [product.id], 'approved');
      } else {
        const { working } = await requireApplicable(tx, tree, product);
        await updateState(tx, approval.id, { state: 'approved' });
        await writeProducts(tx, [{ before: product, after: working }]);
        await tx.execute('set constraints all immediate');
      }
      await jobs.send(tx, approvedMail, { approvalId: approval.id });
    });
  } catch (error) {
    const why = CONFLICT_REASONS[violatedConstraint(error) ?? ''];
    throw why === undefined ? error : notApplicable(why);
  }
}

export function reject(
  { db, jobs }: { db: Database; jobs: Jobs },
  seen: Seen,
  { refusals, note }: { refusals: Refusal[]; note: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { product, approval } = await lockSeen(tx, seen);
    await updateState(tx, approval.id, { state: 'rejected', refusals, note });
    if (approval.kind === 'new') await setApproval(tx, [product.id], 'rejected');
    await jobs.send(tx, rejectedMail, { approvalId: approval.id });
  });
}

/** @throws Refusal `not_found` */
export function withdraw(
  db: Database,
  tree: CategoryTree,
  ownerId: UserId,
  productId: ProductId,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const [product] = await lockEditable(tx, tree, ownerId, [productId]);
    if (!product) throw productNotFound();
    if (product.openApproval?.kind !== 'change') throw approvalNotFound();
    await updateState(tx, product.openApproval.id, { state: 'withdrawn' });
  });
}

/** Locks are taken in the order of edits: attributes, product, approval. */
async function lockSeen(
  tx: Transaction,
  { approvalId, version }: Seen,
): Promise<{ product: StoredProduct; approval: ApprovalRow }> {
  const productId = await findProductOf(tx, approvalId);
  if (productId) await lockAttributes(tx, [productId]);
  const [product] = productId ? await readProducts(tx, [productId], { isLocking: true }) : [];
  const approval = await lockApproval(tx, approvalId);
  if (!product || !approval) throw approvalNotFound();
  if (approval.state !== 'waiting') throw approvalDecided();
  if (approval.version !== version) throw approvalChangedMeanwhile();
  completeEntry({ shopId: approval.shopId });
  return { product, approval };
}

/** The checks of the seller's save run again, since they may fail by now. */
async function requireApplicable(
  tx: Transaction,
  tree: CategoryTree,
  product: StoredProduct,
): Promise<EditableProduct> {
  const [editable] = await withWorkingCopies(tx, tree, [product]);
  const proposed = editable?.openApproval?.proposed;
  if (!editable || !proposed) throw approvalNotFound();
  const { category, subcategoryId, attributes, label, options } = contentWith(
    product.document,
    proposed,
    editable.facts,
  );
  const place = { category, subcategoryId };
  const categoryId = categoryIdOf(place);
  if (!tree.placeOf(categoryId)) throw notApplicable(CATEGORY_GONE);
  if (proposed.place || proposed.attributes || proposed.label) {
    try {
      changedDescription(tree, { ...place, attributes, label, options }, { categoryId, attributes, label });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      throw notApplicable(`Its category asks for something else by now: ${error.message}`);
    }
  }
  const skus = (proposed.options?.variants ?? []).flatMap(({ added }) => added?.sku ?? []);
  const [taken] = (await listSkuOwners(tx, product.shopId, skus)).filter(
    ({ productId }) => productId !== product.id,
  );
  if (taken) throw notApplicable(`'${taken.productName}' has the SKU '${taken.sku}' by now`);
  return editable;
}

import { isDeepStrictEqual } from 'node:util';
import type { ApprovalReason, ProductApproval } from '../../../contract/kernel/product-approval.ts';
import type { ProductId, UserId } from '../../../contract/kernel/schemas.ts';
import type { ProductChange } from '../../../contract/seller-products.ts';
import type { ProposedContent } from '../../../database/schema/product-approvals.ts';
import type { CategoryTree } from '../categories/index.ts';
import { findProductPolicy } from '../../market/policy/index.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { violatedConstraint } from '../../platform/database/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import { reviewReasons, reviewsNothing } from './approval/review-reasons.ts';
import { contentWith, proposedContentOf, withoutProposedContent } from './approval/proposed-content.ts';
import {
  countApproved,
  insertApprovals,
  lockAttributes,
  updateState,
  updateWaiting,
} from './approval/store.ts';
import { type WorkingCopy, withWorkingCopies } from './approval/working-copies.ts';
import type { ProductContent, ProductDocument, StoredProduct } from './document.ts';
import { giveUpWaiting } from '../pictures/index.ts';
import {
  categoryChangedMeanwhile,
  productChangedMeanwhile,
  productNotFound,
  skusTakenMeanwhile,
} from './refusals.ts';
import { insertProducts, type NewDocument, readProducts, writeProducts } from './store/documents.ts';
import { setApproval } from './store/products.ts';

const ATTEMPTS = 2;

/** The constraints refuse what an operator removed at the same moment. */
const CATEGORY_CONSTRAINTS = new Set(['products_subcategory_fk', 'products_attribute_values_check']);

/**
 * The seller of a shop that closed at the same moment gets `refusal`. After a SKU that another product got at
 * the same moment, a second run finds its owner and names the row.
 */
export async function inOpenShop<Result>(
  db: Database,
  refusal: () => Refusal,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(db, work);
    } catch (error) {
      const constraint = violatedConstraint(error);
      if (constraint === 'products_open_shop_check') throw refusal();
      if (constraint !== undefined && CATEGORY_CONSTRAINTS.has(constraint)) throw categoryChangedMeanwhile();
      if (constraint !== 'variants_sku_key') throw error;
      if (attempt === ATTEMPTS) throw skusTakenMeanwhile();
    }
  }
}

export type EditableProduct = StoredProduct & WorkingCopy;

export async function readEditable(
  db: Queryable,
  tree: CategoryTree,
  ownerId: UserId,
  ids: readonly ProductId[],
): Promise<EditableProduct[]> {
  return withWorkingCopies(db, tree, await readProducts(db, ids, { ownerId }));
}

/**
 * Attributes are locked before products, as in an operator's edit of an attribute.
 * @param given the attributes that the edit sets; undefined where it changes none
 */
export async function lockEditable(
  tx: Transaction,
  tree: CategoryTree,
  ownerId: UserId,
  ids: readonly ProductId[],
  given?: Iterable<string>,
): Promise<EditableProduct[]> {
  await lockAttributes(tx, ids, given);
  return withWorkingCopies(tx, tree, await readProducts(tx, ids, { ownerId, isLocking: true }));
}

/** @throws Refusal `not_found`, `stale` */
export function editProduct(
  db: Database,
  tree: CategoryTree,
  ownerId: UserId,
  productId: ProductId,
  {
    version,
    category,
    categoryId,
    attributes,
  }: Pick<ProductChange, 'version' | 'category' | 'categoryId' | 'attributes'>,
  edit: (tx: Transaction, product: EditableProduct) => Promise<ProductDocument>,
): Promise<void> {
  const isDescribed = [category, categoryId, attributes].some((each) => each !== undefined);
  const given = isDescribed ? Object.keys(attributes ?? {}) : undefined;
  return inOpenShop(db, productNotFound, async (tx) => {
    const [product] = await lockEditable(tx, tree, ownerId, [productId], given);
    if (!product) throw productNotFound();
    if (version !== undefined && version !== product.version) throw productChangedMeanwhile();
    await saveEdits(tx, tree, [{ product, edited: await edit(tx, product) }]);
  });
}

export interface Edit {
  product: EditableProduct;
  edited: ProductDocument;
}

interface Outcome {
  published: ProductDocument;
  approval?: ProductApproval;
  inReview?: { reasons: ApprovalReason[]; proposed: ProposedContent } | 'withdrawn';
}

/**
 * POL29, POL30: a change to review is kept as proposed content, and buyers go on seeing what was approved; figures such as
 * prices are never reviewed. Callers lock the products, all of one shop.
 */
export async function saveEdits(
  tx: Transaction,
  tree: CategoryTree,
  edits: readonly Edit[],
  added: readonly Omit<NewDocument, 'approval'>[] = [],
): Promise<void> {
  const reasonsFor = await findReviewReasons(tx, tree, edits[0]?.product.shopId ?? added[0]?.shopId);
  const outcomes = edits.map((edit) => ({ ...edit, outcome: outcomeOf(edit, reasonsFor) }));
  const fresh = added.map((product) => ({ ...product, reasons: reasonsFor([product.document]) }));
  await writeProducts(
    tx,
    outcomes.map(({ product, outcome }) => ({ before: product, after: outcome.published })),
  );
  await insertProducts(
    tx,
    fresh.map(({ reasons, ...product }) => ({
      ...product,
      approval: reasons.length > 0 ? 'waiting' : 'approved',
    })),
  );
  await insertApprovals(
    tx,
    fresh.flatMap(({ id, shopId, reasons }) =>
      reasons.length > 0 ? [{ productId: id, shopId, reasons, kind: 'new', proposed: null }] : [],
    ),
  );
  for (const { product, outcome } of outcomes) await saveInReview(tx, product, outcome);
  await giveUpRemoved(tx, outcomes);
}

type FindReasons = (contents: readonly ProductContent[]) => ApprovalReason[];

async function findReviewReasons(
  tx: Transaction,
  tree: CategoryTree,
  shopId: StoredProduct['shopId'] | undefined,
): Promise<FindReasons> {
  const policy = await findProductPolicy(tx);
  if (shopId === undefined || reviewsNothing(policy)) return () => [];
  const approved = await countApproved(tx, shopId);
  return (contents) => reviewReasons(policy, tree, contents, approved);
}

function outcomeOf({ product, edited }: Edit, reasonsFor: FindReasons): Outcome {
  const { document: live, openApproval, approval } = product;
  const earlier = openApproval?.proposed;
  if (earlier && isSameContent(product.working, edited))
    return { published: withoutProposedContent(live, edited, earlier, earlier) };
  const proposed = proposedContentOf(live, edited);
  const isSame = Object.keys(proposed).length === 0;
  if (approval !== 'approved') {
    // Nothing of it is public, so it only has to be reviewed once more.
    if (!openApproval || isSame) return { published: edited };
    return { published: edited, approval: 'waiting' };
  }
  if (isSame)
    return {
      published: withoutProposedContent(live, edited, {}, earlier),
      ...(openApproval && { inReview: 'withdrawn' }),
    };
  const uploads = new Map(edited.pictures.map(({ key, isReady }) => [key, isReady]));
  const asked = reasonsFor([live, contentWith(live, proposed, { uploads })]);
  const reasons = asked.length > 0 ? asked : (openApproval?.reasons ?? []);
  if (reasons.length === 0) return { published: edited };
  return {
    published: withoutProposedContent(live, edited, proposed, earlier),
    inReview: { reasons, proposed },
  };
}

/** Archiving changes no content, so a waiting or rejected approval stays as it is. */
function isSameContent(before: ProductDocument, after: ProductDocument): boolean {
  return isDeepStrictEqual({ ...before, archivedAt: null }, { ...after, archivedAt: null });
}

async function saveInReview(
  tx: Transaction,
  { id: productId, shopId, openApproval }: EditableProduct,
  { approval, inReview }: Outcome,
): Promise<void> {
  if (approval !== undefined && openApproval) {
    await updateWaiting(tx, openApproval);
    await setApproval(tx, [productId], approval);
  }
  if (inReview === undefined) return;
  if (inReview === 'withdrawn') {
    if (openApproval) await updateState(tx, openApproval.id, { state: 'withdrawn' });
  } else if (!openApproval) {
    await insertApprovals(tx, [{ productId, shopId, kind: 'change', ...inReview }]);
  } else if (!isDeepStrictEqual(openApproval.proposed, asStored(inReview.proposed))) {
    await updateWaiting(tx, { id: openApproval.id, ...inReview });
  }
}

/** JSON drops undefined fields, as the database does. */
function asStored(proposed: ProposedContent): unknown {
  return JSON.parse(JSON.stringify(proposed));
}

/** Pictures that nothing shows any more need no files. */
async function giveUpRemoved(
  tx: Transaction,
  outcomes: readonly { product: EditableProduct; edited: ProductDocument; outcome: Outcome }[],
): Promise<void> {
  const removed = outcomes.flatMap(({ product, edited, outcome }) => {
    const stays = new Set([...edited.pictures, ...outcome.published.pictures].map(({ key }) => key));
    return product.working.pictures.filter(({ key }) => !stays.has(key)).map(({ key }) => key);
  });
  if (removed.length > 0) await giveUpWaiting(tx, removed);
}

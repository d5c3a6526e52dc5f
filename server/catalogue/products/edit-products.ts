import { isDeepStrictEqual } from 'node:util';
import type { ApprovalReason, ProductApproval } from '../../../contract/kernel/product-approval.ts';
import type { ProductId, UserId } from '../../../contract/kernel/schemas.ts';
import type { ProposedContent } from '../../../database/schema/product-approvals.ts';
import type { CategoryTree } from '../categories/index.ts';
import { findProductPolicy } from '../../market/policy/index.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { violatedConstraint } from '../../platform/database/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import { reviewReasons, reviewsNothing } from './approval/review-reasons.ts';
import {
  contentWith,
  proposedContentOf,
  type ShopFacts,
  withoutProposedContent,
  workingCopy,
} from './approval/proposed-content.ts';
import {
  type ApprovalRow,
  countApproved,
  insertApprovals,
  listPresentApprovals,
  lockAttributes,
  readUploads,
  updateState,
  updateWaiting,
} from './approval/store.ts';
import type { ProductContent, ProductDocument, StoredProduct } from './document.ts';
import { giveUpWaiting } from '../pictures/index.ts';
import { listSkuOwners } from './read-products.ts';
import { categoryChangedMeanwhile, skusTakenMeanwhile } from './refusals.ts';
import { insertProducts, type NewDocument, readProducts, writeProducts } from './store/documents.ts';
import { setApproval } from './store/products.ts';

const ATTEMPTS = 2;

/** By which the database refuses what an operator took away at the same moment: a category, a value of an attribute. */
const CATEGORY_CONSTRAINTS = new Set(['products_subcategory_fk', 'products_attribute_values_check']);

/**
 * Runs work that may put products on sale in one transaction. The database refuses products of a shop that closed at the same
 * moment; the seller, whose account is gone by then, gets `refusal`. After a SKU that another product got at the same moment the
 * work runs again: then it sees who has it, and names the row.
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

/** A product that its seller edits. */
export interface EditableProduct extends StoredProduct {
  /** What waits for an operator, or was rejected and not sent in again. */
  readonly present: ApprovalRow | undefined;
  /** The product with what is proposed for it: what an edit begins from. */
  readonly working: ProductDocument;
}

/** Products of a seller as their seller sees them, in the order of their ids. */
export async function readEditable(
  db: Queryable,
  tree: CategoryTree,
  ownerId: UserId,
  ids: readonly ProductId[],
): Promise<EditableProduct[]> {
  return withProposed(db, tree, await readProducts(db, ids, { ownerId }));
}

/**
 * The same products, locked until the transaction ends. Attributes are locked before products, as by an operator who edits an attribute.
 *
 * @param given the attributes that the edit has products say; undefined where it leaves that alone
 */
export async function lockEditable(
  tx: Transaction,
  tree: CategoryTree,
  ownerId: UserId,
  ids: readonly ProductId[],
  given?: Iterable<string>,
): Promise<EditableProduct[]> {
  await lockAttributes(tx, ids, given);
  return withProposed(tx, tree, await readProducts(tx, ids, { ownerId, isLocking: true }));
}

/** Products with what is in review of them. */
export async function withProposed(
  db: Queryable,
  tree: CategoryTree,
  products: readonly StoredProduct[],
): Promise<EditableProduct[]> {
  const present = await listPresentApprovals(
    db,
    products.map(({ id }) => id),
  );
  const presentOf = new Map(present.map((approval) => [approval.productId, approval]));
  const facts = await readFacts(db, present);
  return products.map((product) => {
    const approval = presentOf.get(product.id);
    const working = approval?.proposed
      ? workingCopy(tree, product, approval.proposed, facts)
      : product.document;
    return { ...product, present: approval, working };
  });
}

/** What proposed content meets: SKUs are unique in a shop, and a picture may have turned out to be unreadable. */
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

/** A locked product, and what its seller made of it. */
export interface Edit {
  product: EditableProduct;
  edited: ProductDocument;
}

/** What an edit comes to, once the policy of the market has been asked. */
interface Outcome {
  published: ProductDocument;
  approval?: ProductApproval;
  /** What waits from now on; 'withdrawn' ends what waited. */
  inReview?: { reasons: ApprovalReason[]; proposed: ProposedContent } | 'withdrawn';
}

/**
 * Saves edits of products that are locked, and adds products, all of one shop. What the policy has an operator review is kept as
 * proposed content beside the product, and buyers go on seeing what was approved (POL29, POL30); figures such as prices are never reviewed. A new product
 * that is in review is changed as it is.
 */
export async function saveEdits(
  tx: Transaction,
  tree: CategoryTree,
  edits: readonly Edit[],
  added: readonly Omit<NewDocument, 'approval'>[] = [],
): Promise<void> {
  const reasonsFor = await askPolicy(tx, tree, edits[0]?.product.shopId ?? added[0]?.shopId);
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

type ReasonsFor = (contents: readonly ProductContent[]) => ApprovalReason[];

/** Why the policy has contents of products of a shop reviewed. */
async function askPolicy(
  tx: Transaction,
  tree: CategoryTree,
  shopId: StoredProduct['shopId'] | undefined,
): Promise<ReasonsFor> {
  const policy = await findProductPolicy(tx);
  if (shopId === undefined || reviewsNothing(policy)) return () => [];
  const approved = await countApproved(tx, shopId);
  return (contents) => reviewReasons(policy, tree, contents, approved);
}

function outcomeOf({ product, edited }: Edit, reasonsFor: ReasonsFor): Outcome {
  const { document: live, present, approval } = product;
  const earlier = present?.proposed;
  if (earlier && isSameContent(product.working, edited))
    return { published: withoutProposedContent(live, edited, earlier, earlier) };
  const proposed = proposedContentOf(live, edited);
  const isSame = Object.keys(proposed).length === 0;
  if (approval !== 'approved') {
    // Nothing of it is public: it only has to be reviewed once more.
    if (!present || isSame) return { published: edited };
    return { published: edited, approval: 'waiting' };
  }
  if (isSame)
    return {
      published: withoutProposedContent(live, edited, {}, earlier),
      ...(present && { inReview: 'withdrawn' }),
    };
  const uploads = new Map(edited.pictures.map(({ key, isReady }) => [key, isReady]));
  const asked = reasonsFor([live, contentWith(live, proposed, { uploads })]);
  const reasons = asked.length > 0 ? asked : (present?.reasons ?? []);
  if (reasons.length === 0) return { published: edited };
  return {
    published: withoutProposedContent(live, edited, proposed, earlier),
    inReview: { reasons, proposed },
  };
}

/** Whether an edit leaves all that may be reviewed as it was, as archiving does: then what waits, or was rejected, stays as it is. */
function isSameContent(before: ProductDocument, after: ProductDocument): boolean {
  return isDeepStrictEqual({ ...before, archivedAt: null }, { ...after, archivedAt: null });
}

async function saveInReview(
  tx: Transaction,
  { id: productId, shopId, present }: EditableProduct,
  { approval, inReview }: Outcome,
): Promise<void> {
  if (approval !== undefined && present) {
    await updateWaiting(tx, present);
    await setApproval(tx, [productId], approval);
  }
  if (inReview === undefined) return;
  if (inReview === 'withdrawn') {
    if (present) await updateState(tx, present.id, { state: 'withdrawn' });
  } else if (!present) {
    await insertApprovals(tx, [{ productId, shopId, kind: 'change', ...inReview }]);
  } else if (!isDeepStrictEqual(present.proposed, asStored(inReview.proposed))) {
    await updateWaiting(tx, { id: present.id, ...inReview });
  }
}

/** As the database has it: without what is undefined. */
function asStored(proposed: ProposedContent): unknown {
  return JSON.parse(JSON.stringify(proposed));
}

/** Pictures that nothing shows any more are not prepared. */
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

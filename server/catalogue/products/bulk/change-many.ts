import { createHash } from 'node:crypto';
import type { BulkChange } from '../../../../contract/bulk-changes.ts';
import { MAX_BULK_PRODUCTS } from '../../../../contract/kernel/limits.ts';
import { choicesInWords, nameWithChoices } from '../../../../contract/kernel/product-options.ts';
import type { ProductId, UserId } from '../../../../contract/kernel/schemas.ts';
import type { CategoryTree } from '../../categories/index.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { asProposed } from '../approval/as-proposed.ts';
import { holdBack } from '../approval/hold-back.ts';
import { holdAttributes, listInReview, listPresentApprovals } from '../approval/store.ts';
import { inOpenShop } from '../change-product.ts';
import {
  alreadyUndone,
  bulkChangeNotFound,
  nothingToChange,
  priceOutOfRange,
  selectionChangedMeanwhile,
  tooManyForOneChange,
} from '../refusals.ts';
import { type BulkField, type BulkValue, updateProducts } from '../store/bulk-updates.ts';
import {
  type BulkValues,
  changedValues,
  FIELD_OF,
  isChanged,
  isPossiblePrice,
  placedChange,
  type PlacedChange,
  textOf,
  variantTexts,
} from './bulk-values.ts';
import {
  type BulkChangeRow,
  insertBulkChange,
  isBulkChangeOf,
  listNames,
  listSelected,
  lockSelected,
  type SellerSelection,
  type SelectedProduct,
  takeUndo,
} from './store.ts';

/** How many of the products that stay as they are get named in the answer. */
const NAMED_AT_MOST = 20;

interface ProductInChange {
  product: SelectedProduct;
  after: BulkValues;
}

export interface BulkPlan {
  fingerprint: string;
  unchanged: number;
  /** Those that change, by id. */
  changes: ProductInChange[];
}

/** Previews a change of the seller's selected products. */
export async function previewChange(
  db: Database,
  tree: CategoryTree,
  ownerId: UserId,
  selection: SellerSelection,
  change: BulkChange,
  now: Date,
): Promise<BulkPlan> {
  const placed = placedChange(tree, change);
  const shown = await listSelected(db, ownerId, selection, MAX_BULK_PRODUCTS + 1);
  const ids = shown.map(({ id }) => id);
  return asProposed(db, tree, ownerId, ids, async (inside) =>
    planOf(inside === db ? shown : await listSelected(inside, ownerId, { ids }, ids.length), placed, now),
  );
}

/** Does a change as it was previewed: to exactly the products, in exactly the versions, of the fingerprint. */
export function applyChange(
  db: Database,
  tree: CategoryTree,
  ownerId: UserId,
  selection: SellerSelection,
  change: BulkChange,
  fingerprint: string,
  now: Date,
): Promise<BulkChangeRow> {
  const placed = placedChange(tree, change);
  return inOpenShop(db, selectionChangedMeanwhile, async (tx) => {
    await holdAttributes(tx, await listInReview(tx, ownerId));
    const locked = await lockSelected(tx, ownerId, selection, MAX_BULK_PRODUCTS + 1);
    const ids = locked.map(({ id }) => id);
    return holdingBack(tx, tree, ownerId, ids, FIELD_OF[change.kind], async (isPutIn) => {
      const products = isPutIn ? await lockSelected(tx, ownerId, { ids }, ids.length) : locked;
      const plan = planOf(products, placed, now);
      if (plan.fingerprint !== fingerprint) throw selectionChangedMeanwhile();
      const [first] = plan.changes;
      if (!first) throw nothingToChange();
      const field = FIELD_OF[change.kind];
      await updateLocked(tx, ownerId, field, plan.changes);
      const before = plan.changes.map(({ product }) => ({
        id: product.id,
        version: product.version + 1,
        value: textOf(product, field),
        variants: variantTexts(product, field),
      }));
      return insertBulkChange(tx, first.product.shopId, change, before);
    });
  });
}

/** Has what the market looks at wait. Figures are not looked at: they concern only products for which something is proposed. */
async function holdingBack<Result>(
  tx: Transaction,
  tree: CategoryTree,
  ownerId: UserId,
  ids: readonly ProductId[],
  field: BulkField,
  work: (isPutIn: boolean) => Promise<Result>,
): Promise<Result> {
  const inReview = (await listPresentApprovals(tx, ids)).map(({ productId }) => productId);
  const concerned = field === 'category' ? ids : inReview;
  return holdBack(tx, tree, ownerId, concerned, async () => ({
    result: await work(inReview.length > 0),
    added: [],
  }));
}

/** Puts back what a change did, once, except to products that were changed since. */
export function undoChange(
  db: Database,
  tree: CategoryTree,
  ownerId: UserId,
  changeId: string,
): Promise<{ restored: number; left: number; leftNames: string[] }> {
  return inOpenShop(db, bulkChangeNotFound, async (tx) => {
    const taken = await takeUndo(tx, ownerId, changeId);
    if (!taken) throw (await isBulkChangeOf(tx, ownerId, changeId)) ? alreadyUndone() : bulkChangeNotFound();
    const field = FIELD_OF[taken.kind];
    const ids = taken.before.map(({ id }) => id);
    const restored = await holdingBack(tx, tree, ownerId, ids, field, () =>
      updateProducts(tx, ownerId, field, taken.before),
    );
    const left = ids.filter((id) => !restored.has(id));
    const leftNames = left.length === 0 ? [] : await listNames(tx, ownerId, left);
    return { restored: restored.size, left: left.length, leftNames: leftNames.slice(0, NAMED_AT_MOST) };
  });
}

function planOf(products: readonly SelectedProduct[], change: PlacedChange, now: Date): BulkPlan {
  if (products.length > MAX_BULK_PRODUCTS) throw tooManyForOneChange();
  const field = FIELD_OF[change.kind];
  const changes = products
    .map((product) => ({ product, after: changedValues(product, change, now) }))
    .filter(({ product, after }) => isChanged(product, after, field));
  const impossible = changes.flatMap(namesOfImpossible);
  if (impossible.length > 0) throw priceOutOfRange(impossible);
  return { fingerprint: fingerprintOf(products), unchanged: products.length - changes.length, changes };
}

/** The variants that would cost too little or too much. */
function namesOfImpossible({ product, after }: ProductInChange): string[] {
  return after.variants
    .filter(({ pricePaise }) => !isPossiblePrice(pricePaise))
    .map(({ choices }) => nameWithChoices(product.name, choicesInWords(product.options, choices)));
}

/** Differs when any product or variant came, went or was changed. */
function fingerprintOf(products: readonly SelectedProduct[]): string {
  const hash = createHash('sha256');
  for (const { id, version, variants } of products) {
    hash.update(`${id} ${version}\n`);
    for (const variant of variants)
      hash.update(`${variant.id} ${variant.pricePaise} ${variant.discountPercent}\n`);
  }
  return hash.digest('hex').slice(0, 32);
}

async function updateLocked(
  tx: Transaction,
  ownerId: UserId,
  field: BulkField,
  changes: readonly ProductInChange[],
): Promise<void> {
  const values = changes.map(
    ({ product: { id, version }, after }): BulkValue => ({
      id,
      version,
      value: textOf(after, field),
      variants: variantTexts(after, field),
    }),
  );
  const changed = await updateProducts(tx, ownerId, field, values);
  if (changed.size !== changes.length) throw new Error('a locked product was changed by somebody else');
}

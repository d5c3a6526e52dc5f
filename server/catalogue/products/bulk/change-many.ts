import { createHash } from 'node:crypto';
import type { BulkChange } from '../../../../contract/bulk-changes.ts';
import { choicesInWords, nameWithChoices } from '../../../../contract/kernel/product-options.ts';
import type { ProductId, UserId } from '../../../../contract/kernel/schemas.ts';
import type { CategoryTree } from '../../categories/index.ts';
import type { Database } from '../../../platform/database/database.ts';
import {
  type Edit,
  type EditableProduct,
  inOpenShop,
  lockEditable,
  readEditable,
  saveEdits,
} from '../edit-products.ts';
import {
  alreadyUndone,
  bulkChangeNotFound,
  nothingToChange,
  priceOutOfRange,
  selectionChangedMeanwhile,
} from '../refusals.ts';
import {
  type BulkValue,
  type BulkValues,
  bulkValuesOf,
  changedValues,
  documentWith,
  FIELD_OF,
  isChanged,
  isPossiblePrice,
  placedChange,
  type PlacedChange,
  textOf,
  valuesBefore,
  variantTexts,
} from './bulk-values.ts';
import {
  type BulkChangeRow,
  insertBulkChange,
  isBulkChangeOf,
  listNames,
  listSelectedIds,
  type SellerSelection,
  takeUndo,
} from './store.ts';

const NAMED_AT_MOST = 20;

interface ProductInChange {
  product: EditableProduct;
  before: BulkValues;
  after: BulkValues;
}

export interface BulkPlan {
  fingerprint: string;
  unchanged: number;
  changes: ProductInChange[];
}

export async function previewChange(
  db: Database,
  tree: CategoryTree,
  ownerId: UserId,
  selection: SellerSelection,
  change: BulkChange,
  now: Date,
): Promise<BulkPlan> {
  const placed = placedChange(tree, change);
  const ids = await listSelectedIds(db, ownerId, selection);
  return planOf(await readEditable(db, tree, ownerId, ids), placed, now);
}

/** The fingerprint fixes the products and their versions, so that exactly what was previewed is done. */
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
    const ids = await listSelectedIds(tx, ownerId, selection);
    const plan = planOf(await lockEditable(tx, tree, ownerId, ids), placed, now);
    if (plan.fingerprint !== fingerprint) throw selectionChangedMeanwhile();
    const [first] = plan.changes;
    if (!first) throw nothingToChange();
    await saveEdits(
      tx,
      tree,
      plan.changes.map(
        ({ product, after }): Edit => ({ product, edited: documentWith(product.working, after) }),
      ),
    );
    const field = FIELD_OF[change.kind];
    const undo = plan.changes.map(
      ({ product, before }): BulkValue => ({
        id: product.id,
        version: product.version + 1,
        value: textOf(before, field),
        variants: variantTexts(before, field),
      }),
    );
    return insertBulkChange(tx, first.product.shopId, change, undo);
  });
}

/** A change is undone once, except for products that were changed since. */
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
    const undone = new Map(taken.before.map((value) => [value.id, value]));
    const products = await lockEditable(tx, tree, ownerId, [...undone.keys()]);
    const edits = products.flatMap((product): Edit[] => {
      const value = undone.get(product.id);
      if (value?.version !== product.version) return [];
      const values = valuesBefore(tree, bulkValuesOf(product.working), field, value);
      return values ? [{ product, edited: documentWith(product.working, values) }] : [];
    });
    await saveEdits(tx, tree, edits);
    const restored = new Set<ProductId>(edits.map(({ product }) => product.id));
    const left = [...undone.keys()].filter((id) => !restored.has(id));
    const leftNames = left.length === 0 ? [] : await listNames(tx, ownerId, left);
    return { restored: restored.size, left: left.length, leftNames: leftNames.slice(0, NAMED_AT_MOST) };
  });
}

function planOf(products: readonly EditableProduct[], change: PlacedChange, now: Date): BulkPlan {
  const field = FIELD_OF[change.kind];
  const changes = products
    .map((product) => {
      const before = bulkValuesOf(product.working);
      return { product, before, after: changedValues(before, change, now) };
    })
    .filter(({ before, after }) => isChanged(before, after, field));
  const impossible = changes.flatMap(namesWithImpossiblePrice);
  if (impossible.length > 0) throw priceOutOfRange(impossible);
  return { fingerprint: fingerprintOf(products), unchanged: products.length - changes.length, changes };
}

function namesWithImpossiblePrice({ product: { working }, after }: ProductInChange): string[] {
  return after.variants
    .filter(({ pricePaise }) => !isPossiblePrice(pricePaise))
    .map(({ choices }) => nameWithChoices(working.name, choicesInWords(working.options, choices)));
}

function fingerprintOf(products: readonly EditableProduct[]): string {
  const hash = createHash('sha256');
  for (const { id, version, working } of products) {
    hash.update(`${id} ${version}\n`);
    for (const variant of bulkValuesOf(working).variants)
      hash.update(`${variant.id} ${variant.pricePaise} ${variant.discountPercent}\n`);
  }
  return hash.digest('hex').slice(0, 32);
}

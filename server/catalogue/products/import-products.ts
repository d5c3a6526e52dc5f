import { randomUUID } from 'node:crypto';
import { ProductId, type ShopId, type UserId } from '../../../contract/kernel/schemas.ts';
import type { CategoryTree } from '../categories/index.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { lockAttributes } from './approval/store.ts';
import { describeLines } from './describe-lines.ts';
import { type EditableProduct, lockEditable, readEditable, saveEdits } from './edit-products.ts';
import { listMovedNames } from './moved-products.ts';
import { planProductLines, type ProductPlan } from './plan-product-lines.ts';
import type { ProductLine, ProductLineOutcome, Refuse } from './product-lines.ts';
import { listSkuOwners } from './read-products.ts';
import { checkConstraintsNow, lockProducts } from './store/documents.ts';

export type LinesOfProduct = readonly [ProductLine, ...ProductLine[]];

interface ImportingSeller {
  shopId: ShopId;
  ownerId: UserId;
}

export async function compareProducts(
  db: Database,
  tree: CategoryTree,
  seller: ImportingSeller,
  products: readonly LinesOfProduct[],
): Promise<ProductLineOutcome[]> {
  const present = await readEditable(db, tree, seller.ownerId, idsOf(products));
  const { plans, faults } = await planProducts(db, tree, seller.shopId, products, present);
  return [...faults, ...plans.flatMap(({ outcomes }) => outcomes)];
}

export async function lockImported(
  tx: Transaction,
  ownerId: UserId,
  lines: readonly ProductLine[],
): Promise<void> {
  const ids = lines.flatMap(({ id }) => id ?? []);
  const given = new Set(lines.flatMap(({ attributes }) => [...(attributes?.keys() ?? [])]));
  await lockAttributes(tx, ids, given);
  await lockProducts(tx, ownerId, ids);
}

/** Callers lock the products. Products with an error are reported and skipped. */
export async function saveProducts(
  tx: Transaction,
  tree: CategoryTree,
  seller: ImportingSeller,
  products: readonly LinesOfProduct[],
): Promise<ProductLineOutcome[]> {
  const present = await lockEditable(tx, tree, seller.ownerId, idsOf(products));
  const { plans, faults } = await planProducts(tx, tree, seller.shopId, products, present);
  const edits = plans.flatMap(({ product, edited }) => (product && edited ? [{ product, edited }] : []));
  const added = plans.flatMap(({ id, product, edited }) =>
    product || !edited ? [] : [{ id, shopId: seller.shopId, document: edited }],
  );
  await saveEdits(tx, tree, edits, added);
  await checkConstraintsNow(tx);
  const saved = plans.flatMap(({ id, outcomes }) =>
    outcomes.map((outcome) => ({ ...outcome, productId: id })),
  );
  return [...faults, ...saved];
}

interface PlannedLines extends ProductPlan {
  id: ProductId;
  product: EditableProduct | undefined;
}

async function planProducts(
  db: Queryable,
  tree: CategoryTree,
  shopId: ShopId,
  products: readonly LinesOfProduct[],
  present: readonly EditableProduct[],
): Promise<{ plans: PlannedLines[]; faults: ProductLineOutcome[] }> {
  const presentOf = new Map(present.map((product) => [product.id, product]));
  const faults = [...(await skuFaults(db, shopId, products)), ...(await movedFaults(db, shopId, products))];
  const isFaulty = new Set(faults.map(({ line }) => line));
  const sound = products.filter((lines) => !lines.some(({ line }) => isFaulty.has(line)));
  const plans = sound.map((lines): PlannedLines => {
    const [{ id }] = lines;
    const product = id && presentOf.get(id);
    return { ...planOf(tree, lines, product), id: id ?? ProductId.parse(randomUUID()), product };
  });
  return { plans, faults };
}

function planOf(
  tree: CategoryTree,
  lines: LinesOfProduct,
  product: EditableProduct | undefined,
): ProductPlan {
  const [first] = lines;
  const refused = (outcome: ProductLineOutcome['outcome']): ProductPlan => ({
    outcomes: [{ line: first.line, outcome, presentVersion: product?.version ?? null }],
  });
  if (first.id !== undefined && !product) return refused('not_found');
  if (product && first.version !== undefined && first.version !== product.version) return refused('stale');
  const faults: ProductLineOutcome[] = [];
  const refuse: Refuse = ({ line }, column, message) =>
    faults.push({ line, outcome: { column, message }, presentVersion: null });
  const described = describeLines(tree, lines, product?.working, refuse);
  const plan = planProductLines(lines, product, described);
  if (faults.length === 0) return plan;
  const others = plan.outcomes.filter(({ outcome }) => typeof outcome === 'object');
  return { outcomes: [...faults, ...others] };
}

const idsOf = (products: readonly LinesOfProduct[]) => products.flatMap(([{ id }]) => id ?? []);

/** Products may have been merged since the file was made. */
async function movedFaults(
  db: Queryable,
  shopId: ShopId,
  products: readonly LinesOfProduct[],
): Promise<ProductLineOutcome[]> {
  const moved = await listMovedNames(db, shopId, idsOf(products));
  return products.flatMap(([{ id, line }]) => {
    const movedTo = id && moved.get(id);
    if (!movedTo) return [];
    const message = `This product is part of '${movedTo.name}' now, whose id is ${movedTo.id}. Export your products again and change them there.`;
    return [{ line, outcome: { column: 'id', message }, presentVersion: null }];
  });
}

async function skuFaults(
  db: Queryable,
  shopId: ShopId,
  products: readonly LinesOfProduct[],
): Promise<ProductLineOutcome[]> {
  const given = products.flatMap((lines) =>
    lines.flatMap(({ line, sku, isVariantArchived }) =>
      !sku || isVariantArchived ? [] : [{ line, sku, id: lines[0].id }],
    ),
  );
  const owners = await listSkuOwners(
    db,
    shopId,
    given.map(({ sku }) => sku),
  );
  const ownerOf = new Map(owners.map((owner) => [owner.sku.toLowerCase(), owner]));
  return given.flatMap(({ line, sku, id }) => {
    const owner = ownerOf.get(sku.toLowerCase());
    if (!owner || owner.productId === id) return [];
    const message = `'${owner.productName}' has the SKU '${owner.sku}'. Choose another one.`;
    return [{ line, outcome: { column: 'sku', message }, presentVersion: null }];
  });
}

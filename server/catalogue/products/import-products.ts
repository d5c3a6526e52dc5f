import type { ProductId, ShopId, UserId } from '../../../contract/kernel/schemas.ts';
import type { CategoryTree } from '../categories/index.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { asProposed } from './approval/as-proposed.ts';
import { holdBack } from './approval/hold-back.ts';
import { holdAttributes } from './approval/store.ts';
import { describeLines, type DescribedLines } from './describe-lines.ts';
import {
  listDescriptions,
  listImportedProducts,
  type ImportedDescription,
} from './imported-product-store.ts';
import { type ImportedProduct, type ProductPlan, planProductLines } from './plan-product-lines.ts';
import { listMovedNames } from './moved-products.ts';
import {
  compareProductLines,
  type ProductLine,
  type ProductLineOutcome,
  type Refuse,
  type SimpleLine,
} from './product-lines.ts';
import { releasePictures } from './pictures/shown-for.ts';
import { listSkuOwners } from './read-products.ts';
import { checkVariantsNow } from './store/bulk-updates.ts';
import { type DescribedChange, insertProduct, updateProduct } from './store/products.ts';
import { replaceVariants } from './store/variants.ts';
import { lockProductLines, saveProductLines } from './store/imported-products.ts';

/** The lines of one product; the first has what is of the product itself. */
export type LinesOfProduct = readonly [ProductLine, ...ProductLine[]];

interface ImportingSeller {
  shopId: ShopId;
  ownerId: UserId;
}

/** What saving the lines of these products would do. */
export function compareProducts(
  db: Database,
  tree: CategoryTree,
  { shopId, ownerId }: ImportingSeller,
  products: readonly LinesOfProduct[],
): Promise<ProductLineOutcome[]> {
  return asProposed(db, tree, ownerId, idsOf(products), async (inside) => {
    const { simple, plans, faults } = await plansOf(inside, tree, shopId, products);
    return [...faults, ...(await compareProductLines(inside, shopId, simple)), ...outcomesOf(plans)];
  });
}

/** Locks the products that lines are of, behind the attributes that they may have products say. */
export async function lockImported(
  tx: Transaction,
  shopId: ShopId,
  lines: readonly ProductLine[],
): Promise<void> {
  const ids = lines.flatMap(({ id }) => id ?? []);
  const given = new Set(lines.flatMap(({ attributes }) => [...(attributes?.keys() ?? [])]));
  await holdAttributes(tx, ids, given);
  await lockProductLines(tx, shopId, ids);
}

/** Adds and changes the products as their lines say, once they are locked; those with an error are reported and skipped. */
export async function saveProducts(
  tx: Transaction,
  tree: CategoryTree,
  { shopId, ownerId }: ImportingSeller,
  products: readonly LinesOfProduct[],
): Promise<ProductLineOutcome[]> {
  const outcomes = await holdBack(tx, tree, ownerId, idsOf(products), async () => {
    const { simple, plans, faults } = await plansOf(tx, tree, shopId, products);
    const saved = await saveProductLines(tx, shopId, simple);
    const added = saved.flatMap(({ outcome, productId }) => (outcome === 'added' ? [productId] : []));
    const planned: ProductLineOutcome[] = [];
    for (const plan of plans) {
      const productId = await savePlan(tx, { shopId, ownerId }, plan);
      if (productId && plan.first.id === undefined) added.push(productId);
      planned.push(...plan.outcomes.map((outcome) => ({ ...outcome, productId })));
    }
    return { result: [...faults, ...saved, ...planned], added };
  });
  await checkVariantsNow(tx);
  return outcomes;
}

interface PlannedLines extends ProductPlan {
  first: ProductLine;
  described: DescribedLines['described'];
}

const outcomesOf = (plans: readonly PlannedLines[]) => plans.flatMap(({ outcomes }) => outcomes);

/** Products without options are compared and saved together by one statement, the others each by a plan of its own. */
async function plansOf(
  db: Queryable,
  tree: CategoryTree,
  shopId: ShopId,
  products: readonly LinesOfProduct[],
): Promise<{ simple: SimpleLine[]; plans: PlannedLines[]; faults: ProductLineOutcome[] }> {
  const faults = [...(await skuFaults(db, shopId, products)), ...(await movedFaults(db, shopId, products))];
  const isFaulty = new Set(faults.map(({ line }) => line));
  const sound = products.filter((lines) => !lines.some(({ line }) => isFaulty.has(line)));
  const descriptions = await listDescriptions(db, shopId, idsOf(sound));
  const found = sound.map((lines) => describedOf(tree, lines, lines[0].id && descriptions.get(lines[0].id)));
  const { simple = [], varied = [] } = Object.groupBy(
    found.filter((described) => described.faults.length === 0),
    ({ isVaried }) => (isVaried ? 'varied' : 'simple'),
  );
  const imported = await listImportedProducts(db, shopId, idsOf(varied.map(({ lines }) => lines)));
  const present = new Map<ProductId, ImportedProduct>(imported.map((product) => [product.id, product]));
  const plans = varied.map(({ lines, ...described }) => ({
    ...planProductLines(lines, lines[0].id && present.get(lines[0].id), described),
    first: lines[0],
    described: described.described,
  }));
  return {
    simple: simple.map(({ lines: [{ attributes: _attributes, label: _label, ...line }], described }) => ({
      ...line,
      described,
    })),
    plans,
    faults: [...faults, ...found.flatMap((described) => described.faults)],
  };
}

interface LinesWithDescription extends DescribedLines {
  lines: LinesOfProduct;
  /** The product has options, or gets some. */
  isVaried: boolean;
  faults: ProductLineOutcome[];
}

/** Lines of no product, or of another version of it, are refused for that alone, by who compares them. */
function describedOf(
  tree: CategoryTree,
  lines: LinesOfProduct,
  present: ImportedDescription | undefined,
): LinesWithDescription {
  const [first, ...more] = lines;
  const { id, version, options, isVariantArchived = false } = first;
  const isVaried =
    more.length > 0 || options.length > 0 || isVariantArchived || (present?.options ?? []).length > 0;
  const isStale = present !== undefined && version !== undefined && version !== present.version;
  const faults: ProductLineOutcome[] = [];
  if (isStale || (id !== undefined && !present)) return { lines, isVaried, faults, described: undefined };
  const refuse: Refuse = ({ line }, column, message) =>
    faults.push({ line, outcome: { column, message }, presentVersion: null });
  const described = describeLines(tree, lines, present, refuse);
  const needed = described.netQuantity;
  const { netQuantity = present?.netQuantity ?? null } = first;
  // Without options there is one variant; it is asked once more where its line clears what it says.
  const isAsked = needed?.of === 'all' || (first.netQuantity === null && present?.netQuantity !== null);
  if (!isVaried && needed && isAsked && netQuantity === null) refuse(first, 'net_quantity', needed.fault);
  return { lines, isVaried, faults, ...described };
}

const idsOf = (products: readonly LinesOfProduct[]) => products.flatMap(([{ id }]) => id ?? []);

/** Lines of products that are part of another one since the file was made. */
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

/** Lines with a SKU that another product of the shop has. */
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

/** Saves the lines of one product; its id, if there is anything to save. */
async function savePlan(
  tx: Transaction,
  { shopId, ownerId }: ImportingSeller,
  { first, described, texts, saved }: PlannedLines,
): Promise<ProductId | undefined> {
  const updateOwn = async (productId: ProductId, change: DescribedChange) => {
    if (!(await updateProduct(tx, ownerId, productId, change)))
      throw new Error(`no product ${productId} of ${ownerId}`);
  };
  if (first.id !== undefined) {
    if (Object.keys(texts).length > 0) await updateOwn(first.id, texts);
    if (saved) await releasePictures(tx, first.id, saved);
    if (saved) await replaceVariants(tx, first.id, saved);
    return first.id;
  }
  const { name, pricePaise, isArchived } = first;
  if (!saved || !described || name === undefined || pricePaise === undefined) return undefined;
  const productId = await insertProduct(
    tx,
    shopId,
    {
      ...described,
      name,
      brand: first.brand ?? '',
      gender: first.gender ?? 'unisex',
      description: first.description ?? '',
      price: pricePaise,
      discount: first.discountPercent ?? 0,
    },
    saved,
  );
  if (isArchived) await updateOwn(productId, { isArchived });
  return productId;
}

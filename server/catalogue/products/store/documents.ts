import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ProductApproval } from '../../../../contract/kernel/product-approval.ts';
import type { ProductId, ShopId, UserId } from '../../../../contract/kernel/schemas.ts';
import { productPictures, products, variants } from '../../../../database/schema/catalog.ts';
import { shopNames } from '../../../../database/schema/shops.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { isOneOf } from '../../../platform/database/sql-terms.ts';
import type { ProductDocument, StoredProduct } from '../document.ts';
import { costOf, type PresentVariant } from '../plan-variants.ts';
import { isOwnedBy } from '../read-products.ts';

/** All variants in one statement would exceed its time limit, as would the checks at its end. */
const VARIANTS_AT_ONCE = 1000;

interface ReadOptions {
  ownerId?: UserId | undefined;
  /** Locks follow the order of ids, so that no two transactions wait for each other. */
  isLocking?: boolean;
}

/** Pictures and variants are read after the lock, so that the writes of its previous holder are seen. */
export async function readProducts(
  db: Queryable,
  ids: readonly ProductId[],
  { ownerId, isLocking = false }: ReadOptions = {},
): Promise<StoredProduct[]> {
  if (ids.length === 0) return [];
  const found = db
    .select({
      id: products.id,
      shopId: products.shopId,
      ownerId: shopNames.ownerId,
      version: products.version,
      approval: products.approval,
      name: products.name,
      brand: products.brand,
      gender: products.gender,
      description: products.description,
      category: products.category,
      subcategoryId: products.subcategoryId,
      attributes: products.attributes,
      label: products.label,
      options: products.options,
      archivedAt: products.archivedAt,
    })
    .from(products)
    .innerJoin(shopNames, eq(shopNames.id, products.shopId))
    .where(and(isOneOf(products.id, ids), ownerId && isOwnedBy(db, ownerId)))
    .orderBy(products.id);
  const rows = await (isLocking ? found.for('no key update', { of: products }) : found);
  const own = rows.map(({ id }) => id);
  const picturesOf = Map.groupBy(await listPictures(db, own), ({ productId }) => productId);
  const variantsOf = Map.groupBy(await listVariants(db, own), ({ productId }) => productId);
  return rows.map(({ id, shopId, ownerId: owner, version, approval, ...texts }) => ({
    id,
    shopId,
    ownerId: owner,
    version,
    approval,
    document: {
      ...texts,
      pictures: (picturesOf.get(id) ?? []).map(({ productId: _productId, ...picture }) => picture),
      variants: (variantsOf.get(id) ?? []).map(({ productId: _productId, ...variant }) => variant),
    },
  }));
}

/** Locks follow the order of ids. */
export async function lockProducts(
  tx: Transaction,
  ownerId: UserId,
  ids: readonly ProductId[],
): Promise<void> {
  await tx
    .select({ id: products.id })
    .from(products)
    .where(and(isOneOf(products.id, ids), isOwnedBy(tx, ownerId)))
    .orderBy(products.id)
    .for('no key update');
}

function listPictures(db: Queryable, productIds: readonly ProductId[]) {
  const { productId, pictureKey: key, alt, isReady, shownFor, position } = productPictures;
  return db
    .select({ productId, key, alt, isReady, shownFor })
    .from(productPictures)
    .where(isOneOf(productId, productIds))
    .orderBy(position);
}

function listVariants(db: Queryable, productIds: readonly ProductId[]) {
  return db
    .select({ productId: variants.productId, ...variantColumns })
    .from(variants)
    .where(isOneOf(variants.productId, productIds))
    .orderBy(variants.position, variants.id);
}

export const variantColumns = {
  id: variants.id,
  choices: variants.choices,
  formerChoices: variants.formerChoices,
  sku: variants.sku,
  pricePaise: variants.pricePaise,
  discountPercent: variants.discountPercent,
  weightGrams: variants.weightGrams,
  lengthMm: variants.lengthMm,
  widthMm: variants.widthMm,
  heightMm: variants.heightMm,
  netQuantity: variants.netQuantity,
  hsnCode: variants.hsnCode,
  gstClass: variants.gstClass,
  isArchived: sql<boolean>`${variants.archivedAt} is not null`,
};

export interface NewDocument {
  id: ProductId;
  shopId: ShopId;
  approval: ProductApproval;
  document: ProductDocument;
}

export async function insertProducts(tx: Transaction, added: readonly NewDocument[]): Promise<void> {
  for (const part of inParts(added, ({ document }) => document.variants.length)) {
    await tx.insert(products).values(
      part.map(({ id, shopId, approval, document: { variants: own, pictures: _pictures, ...texts } }) => ({
        ...texts,
        ...costOf(own),
        id,
        shopId,
        approval,
      })),
    );
    await upsertVariants(
      tx,
      part.flatMap(({ id, document }) => placed(id, document.variants)),
    );
    await insertPictures(tx, part);
  }
}

export interface DocumentChange {
  before: StoredProduct;
  after: ProductDocument;
}

export async function writeProducts(tx: Transaction, changes: readonly DocumentChange[]): Promise<void> {
  const parts = inParts(changes, (change) => changedVariants(change).length);
  for (const part of parts) {
    await updateRows(tx, part);
    await updateVariants(tx, part);
    await replacePictures(tx, part);
    if (parts.length > 1) await checkConstraintsNow(tx);
  }
}

/** Checks run early, so that the end of a large transaction stays within the time limit of a statement. */
export async function checkConstraintsNow(tx: Transaction): Promise<void> {
  await tx.execute(sql`set constraints all immediate`);
  await tx.execute(sql`set constraints all deferred`);
}

function inParts<Item>(items: readonly Item[], variantsOf: (item: Item) => number): Item[][] {
  const parts: Item[][] = [];
  let size = VARIANTS_AT_ONCE;
  for (const item of items) {
    if (size >= VARIANTS_AT_ONCE) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(item);
    size += Math.max(1, variantsOf(item));
  }
  return parts;
}

type RowField = Exclude<keyof ProductDocument, 'variants' | 'pictures'>;

const ROW_COLUMNS: Record<RowField, { column: SQL; value: SQL }> = {
  name: { column: sql`name`, value: sql`changed.fields ->> 'name'` },
  brand: { column: sql`brand`, value: sql`changed.fields ->> 'brand'` },
  gender: { column: sql`gender`, value: sql`changed.fields ->> 'gender'` },
  description: { column: sql`description`, value: sql`changed.fields ->> 'description'` },
  category: { column: sql`category`, value: sql`changed.fields ->> 'category'` },
  subcategoryId: { column: sql`subcategory_id`, value: sql`changed.fields ->> 'subcategoryId'` },
  attributes: { column: sql`attributes`, value: sql`changed.fields -> 'attributes'` },
  label: { column: sql`label`, value: sql`changed.fields -> 'label'` },
  options: { column: sql`options`, value: sql`changed.fields -> 'options'` },
  archivedAt: { column: sql`archived_at`, value: sql`(changed.fields ->> 'archivedAt')::timestamptz` },
};
const ROW_FIELDS = Object.keys(ROW_COLUMNS) as RowField[]; // the keys of the record, by its type

/** Unchanged columns are not set, so that their indexes and search vectors stay. */
async function updateRows(tx: Transaction, changes: readonly DocumentChange[]): Promise<void> {
  const rows = changes.map(({ before, after }) => {
    const fields = ROW_FIELDS.filter((field) => !isDeepStrictEqual(before.document[field], after[field]));
    return { id: before.id, fields: Object.fromEntries(fields.map((field) => [field, after[field]])) };
  });
  const written = ROW_FIELDS.filter((field) => rows.some(({ fields }) => field in fields));
  const assignments = written.map((field) => {
    const { column, value } = ROW_COLUMNS[field];
    return sql`${column} = case when changed.fields ? ${field} then ${value} else p.${column} end`;
  });
  await tx.execute(sql`
    update products p set ${sql.join([...assignments, sql`version = p.version + 1`], sql`, `)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed (id uuid, fields jsonb)
    where p.id = changed.id`);
}

interface PlacedVariant extends PresentVariant {
  productId: ProductId;
  position: number;
}

function placed(productId: ProductId, all: readonly PresentVariant[]): PlacedVariant[] {
  return all.map((variant, position) => ({ ...variant, productId, position }));
}

function changedVariants({ before: { id, document }, after }: DocumentChange): PlacedVariant[] {
  if (document.variants === after.variants) return [];
  const present = new Map(placed(id, document.variants).map((variant) => [variant.id, variant]));
  return placed(id, after.variants).filter((variant) => !isDeepStrictEqual(variant, present.get(variant.id)));
}

/** Variants that give up choices, a SKU or the sale come first, so that none exists twice for a moment. */
async function updateVariants(tx: Transaction, changes: readonly DocumentChange[]): Promise<void> {
  const changed = changes.flatMap(changedVariants);
  if (changed.length === 0) return;
  const present = new Map(
    changes.flatMap(({ before }) =>
      placed(before.id, before.document.variants).map((variant) => [variant.id, variant] as const),
    ),
  );
  const { repriced = [], others = [] } = Object.groupBy(changed, (variant) =>
    isOnlyRepriced(present.get(variant.id), variant) ? 'repriced' : 'others',
  );
  if (repriced.length > 0) await updateCosts(tx, repriced);
  if (others.length === 0) return;
  const leaving = others.filter(({ id, sku, choices, isArchived }) => {
    const before = present.get(id);
    if (!before || before.isArchived) return false;
    return isArchived || before.sku !== sku || !isDeepStrictEqual(before.choices, choices);
  });
  if (leaving.length > 0)
    await tx
      .update(variants)
      .set({ archivedAt: sql`now()` })
      .where(
        inArray(
          variants.id,
          leaving.map(({ id }) => id),
        ),
      );
  await upsertVariants(tx, others);
}

/** Changes of many products at once only change prices, which one statement writes. */
function isOnlyRepriced(before: PlacedVariant | undefined, after: PlacedVariant): boolean {
  const { pricePaise, discountPercent } = after;
  return before !== undefined && isDeepStrictEqual({ ...before, pricePaise, discountPercent }, after);
}

async function updateCosts(tx: Transaction, repriced: readonly PlacedVariant[]): Promise<void> {
  await tx.execute(sql`
    update variants v set price_paise = given.price, discount_percent = given.discount
    from unnest(
      ${sql.param(repriced.map(({ id }) => id))}::uuid[], ${sql.param(repriced.map(({ pricePaise }) => pricePaise))}::bigint[],
      ${sql.param(repriced.map(({ discountPercent }) => discountPercent))}::smallint[]
    ) as given (id, price, discount)
    where v.id = given.id`);
}

async function upsertVariants(tx: Transaction, placedVariants: readonly PlacedVariant[]): Promise<void> {
  await tx.execute(sql`
    insert into variants (id, product_id, shop_id, position, choices, sku, price_paise, discount_percent,
      weight_grams, length_mm, width_mm, height_mm, net_quantity, hsn_code, gst_class, archived_at, former_choices)
    select v.id, p.id, p.shop_id, v.position, array(select jsonb_array_elements_text(v.choices)::smallint),
      v.sku, v."pricePaise", v."discountPercent", v."weightGrams", v."lengthMm", v."widthMm", v."heightMm",
      v."netQuantity", v."hsnCode", v."gstClass",
      case when v."isArchived" then now() end, nullif(v."formerChoices", 'null')
    from jsonb_to_recordset(${JSON.stringify(placedVariants)}::jsonb) as v (
      id uuid, "productId" uuid, position smallint, choices jsonb, sku text, "pricePaise" bigint,
      "discountPercent" smallint, "weightGrams" int, "lengthMm" int, "widthMm" int, "heightMm" int,
      "netQuantity" text, "hsnCode" text, "gstClass" text, "isArchived" boolean, "formerChoices" jsonb)
    join products p on p.id = v."productId"
    order by p.id, v.position
    on conflict (id) do update set position = excluded.position, choices = excluded.choices, sku = excluded.sku,
      price_paise = excluded.price_paise, discount_percent = excluded.discount_percent,
      weight_grams = excluded.weight_grams, length_mm = excluded.length_mm, width_mm = excluded.width_mm,
      height_mm = excluded.height_mm, net_quantity = excluded.net_quantity, hsn_code = excluded.hsn_code,
      gst_class = excluded.gst_class, former_choices = excluded.former_choices,
      archived_at = case when excluded.archived_at is not null then coalesce(variants.archived_at, now()) end`);
}

async function replacePictures(tx: Transaction, changes: readonly DocumentChange[]): Promise<void> {
  const changed = changes.filter(
    ({ before, after }) => !isDeepStrictEqual(before.document.pictures, after.pictures),
  );
  if (changed.length === 0) return;
  await tx.delete(productPictures).where(
    inArray(
      productPictures.productId,
      changed.map(({ before }) => before.id),
    ),
  );
  await insertPictures(
    tx,
    changed.map(({ before, after }) => ({ id: before.id, document: after })),
  );
}

async function insertPictures(
  tx: Transaction,
  all: readonly Pick<NewDocument, 'id' | 'document'>[],
): Promise<void> {
  const rows = all.flatMap(({ id: productId, document }) =>
    document.pictures.map(({ key: pictureKey, alt, isReady, shownFor }, position) => ({
      productId,
      position,
      pictureKey,
      alt,
      isReady,
      shownFor,
    })),
  );
  if (rows.length > 0) await tx.insert(productPictures).values(rows);
}

/** Moved variants are off sale until they are written. */
export async function moveVariants(
  tx: Transaction,
  from: readonly ProductId[],
  to: ProductId,
): Promise<void> {
  await tx
    .update(variants)
    .set({ productId: to, archivedAt: sql`coalesce(${variants.archivedAt}, now())` })
    .where(inArray(variants.productId, [...from]));
}

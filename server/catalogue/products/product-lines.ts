import { sql } from 'drizzle-orm';
import type { AttributeValue } from '../../../contract/kernel/attributes.ts';
import type { Gender } from '../../../contract/kernel/categories.ts';
import type { GstClass } from '../../../contract/kernel/label.ts';
import type { Paise } from '../../../contract/kernel/money.ts';
import {
  choicesInWords,
  withoutRemoved,
  type VariantChoice,
} from '../../../contract/kernel/product-options.ts';
import type {
  AttributeId,
  CategoryId,
  ProductId,
  ShopId,
  UserId,
  VariantId,
} from '../../../contract/kernel/schemas.ts';
import type { ProductLabel, VariantLabel } from '../../../contract/label.ts';
import type { CategoryPlace, CategoryTree } from '../categories/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Description } from './describe-product.ts';
import type { StoredProduct } from './document.ts';
import { readEditable } from './edit-products.ts';
import { readProducts } from './store/documents.ts';

/**
 * A line of a list of products that is imported; what is absent is unchanged, and null clears it. Lines of one product follow each other, and the first has
 * what is of the product. Without an id it is a new one.
 */
export interface ProductLine {
  /** Identifies the line in the outcomes. */
  line: number;
  id?: ProductId | undefined;
  /** The version that the list was made from. */
  version?: number | undefined;
  name?: string | undefined;
  brand?: string | undefined;
  /** Of the tree. */
  categoryId?: CategoryId | undefined;
  gender?: Gender | undefined;
  description?: string | undefined;
  pricePaise?: Paise | undefined;
  discountPercent?: number | undefined;
  isArchived?: boolean | undefined;
  variantId?: VariantId | undefined;
  sku?: string | null | undefined;
  weightGrams?: number | null | undefined;
  lengthMm?: number | null | undefined;
  widthMm?: number | null | undefined;
  heightMm?: number | null | undefined;
  netQuantity?: string | null | undefined;
  hsnCode?: string | null | undefined;
  gstClass?: GstClass | null | undefined;
  isVariantArchived?: boolean | undefined;
  /** Those that the line gives. */
  attributes?: ReadonlyMap<AttributeId, AttributeValue | null> | undefined;
  label?: LineLabel | undefined;
  /** Names and values of the options, up to the last one that the line gives. */
  options: readonly LineOption[];
  /** What its category requires is not asked for: it comes from a system that knows nothing of it. */
  isLenient?: boolean | undefined;
}

/** What a line says of the label; null clears a field. */
export type LineLabel = { [Field in keyof ProductLabel]?: ProductLabel[Field] | null };

/** The name of an option, and the line's value of it. */
export interface LineOption {
  name?: string | undefined;
  value?: string | undefined;
}

/** What is wrong with a line, and where. */
export interface LineFault {
  column: string;
  message: string;
}

/** Notes what is wrong with a line. */
export type Refuse = (line: ProductLine, column: string, message: string) => void;

/** The effect of a line, or why it has none. */
export interface ProductLineOutcome {
  line: number;
  outcome:
    | 'added'
    | 'changed'
    | 'unchanged'
    | 'not_found'
    | 'variant_not_found'
    | 'version_missing'
    | 'stale'
    | LineFault;
  /** The version that the product has now. */
  presentVersion: number | null;
  /** Of a line that was saved: its product. */
  productId?: ProductId | undefined;
}

/** A variant of a product as exported. */
export interface ExportedProductLine extends Description, VariantLabel {
  id: ProductId;
  version: number;
  name: string;
  brand: string;
  gender: Gender;
  description: string;
  isArchived: boolean;
  /** The first of its product. */
  isFirst: boolean;
  variantId: VariantId;
  choices: VariantChoice[];
  sku: string | null;
  pricePaise: Paise;
  discountPercent: number;
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  isVariantArchived: boolean;
}

/** All products of the shop by name, archived ones included. */
export async function listProductIdsByName(db: Queryable, shopId: ShopId): Promise<ProductId[]> {
  const { rows } = await db.execute<{ id: ProductId }>(
    sql`select id from products where shop_id = ${shopId} order by lower(name), id`,
  );
  return rows.map(({ id }) => id);
}

/** The categories that have products of the shop. */
export async function listPlaces(db: Queryable, shopId: ShopId): Promise<CategoryPlace[]> {
  const { rows } = await db.execute<CategoryPlace & Record<string, unknown>>(
    sql`select distinct category, subcategory_id as "subcategoryId" from products where shop_id = ${shopId}`,
  );
  return rows;
}

/** The variants of the seller's products as lines to be exported, in the order of the ids, with what is proposed. */
export async function listProductLines(
  db: Queryable,
  tree: CategoryTree,
  ownerId: UserId,
  ids: readonly ProductId[],
): Promise<ExportedProductLine[]> {
  const products = await readEditable(db, tree, ownerId, ids);
  return linesInOrder(
    ids,
    products.map(({ working, ...product }) => ({ ...product, document: working })),
  );
}

/** The same of products of the shop as they are stored: variants that are only proposed have no stock. */
export async function listStoredLines(
  db: Queryable,
  shopId: ShopId,
  ids: readonly ProductId[],
): Promise<ExportedProductLine[]> {
  const products = await readProducts(db, ids);
  return linesInOrder(
    ids,
    products.filter((product) => product.shopId === shopId),
  );
}

type LinedProduct = Pick<StoredProduct, 'id' | 'version' | 'document'>;

function linesInOrder(ids: readonly ProductId[], products: readonly LinedProduct[]): ExportedProductLine[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return ids.flatMap((id) => {
    const product = byId.get(id);
    return product ? linesOf(product) : [];
  });
}

/** Without archived variants whose choices the product has no more. */
function linesOf({ id, version, document }: LinedProduct): ExportedProductLine[] {
  const { variants, options, archivedAt, pictures: _pictures, ...texts } = document;
  const chosen = options.map(withoutRemoved);
  return variants
    .filter(({ formerChoices, isArchived }) => !formerChoices && (!isArchived || options.length > 0))
    .map(({ id: variantId, choices, formerChoices: _former, isArchived, ...figures }) => ({
      ...texts,
      ...figures,
      id,
      version,
      isArchived: archivedAt !== null,
      variantId,
      isFitting: choices.length === options.length,
      choices: choicesInWords(chosen, choices),
      isVariantArchived: isArchived,
    }))
    .filter(({ isFitting, choices }) => isFitting && choices.length === options.length)
    .map(({ isFitting: _isFitting, ...line }, place) => ({ ...line, isFirst: place === 0 }));
}

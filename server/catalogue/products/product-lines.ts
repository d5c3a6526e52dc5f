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

/** Absent fields stay unchanged, null clears. Only the first line of a product has its own fields. */
export interface ProductLine {
  line: number;
  id?: ProductId | undefined;
  version?: number | undefined;
  name?: string | undefined;
  brand?: string | undefined;
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
  attributes?: ReadonlyMap<AttributeId, AttributeValue | null> | undefined;
  label?: LineLabel | undefined;
  options: readonly LineOption[];
  /** The other system knows nothing of required parts, so they are not asked for. */
  isLenient?: boolean | undefined;
}

export type LineLabel = { [Field in keyof ProductLabel]?: ProductLabel[Field] | null };

export interface LineOption {
  name?: string | undefined;
  value?: string | undefined;
}

export interface LineFault {
  column: string;
  message: string;
}

export type Refuse = (line: ProductLine, column: string, message: string) => void;

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
  presentVersion: number | null;
  productId?: ProductId | undefined;
}

export interface ExportedProductLine extends Description, VariantLabel {
  id: ProductId;
  version: number;
  name: string;
  brand: string;
  gender: Gender;
  description: string;
  isArchived: boolean;
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

export async function listProductIdsByName(db: Queryable, shopId: ShopId): Promise<ProductId[]> {
  const { rows } = await db.execute<{ id: ProductId }>(
    sql`select id from products where shop_id = ${shopId} order by lower(name), id`,
  );
  return rows.map(({ id }) => id);
}

export async function listPlaces(db: Queryable, shopId: ShopId): Promise<CategoryPlace[]> {
  const { rows } = await db.execute<CategoryPlace & Record<string, unknown>>(
    sql`select distinct category, subcategory_id as "subcategoryId" from products where shop_id = ${shopId}`,
  );
  return rows;
}

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

/** Stored content alone counts here: proposed variants have no stock. */
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

/** Archived variants whose choices the product lost cannot be expressed in a line. */
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

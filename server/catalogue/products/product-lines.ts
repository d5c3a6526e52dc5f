import { type SQL, sql } from 'drizzle-orm';
import type { AttributeValue } from '../../../contract/kernel/attributes.ts';
import type { Gender } from '../../../contract/kernel/categories.ts';
import type { GstClass } from '../../../contract/kernel/label.ts';
import type { Paise } from '../../../contract/kernel/money.ts';
import {
  choicesInWords,
  withoutRemoved,
  type ProductOption,
  type VariantChoice,
} from '../../../contract/kernel/product-options.ts';
import type {
  AttributeId,
  CategoryId,
  ProductId,
  ShopId,
  VariantId,
} from '../../../contract/kernel/schemas.ts';
import type { ProductLabel, VariantLabel } from '../../../contract/label.ts';
import type { CategoryPlace } from '../categories/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Description } from './describe-product.ts';

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

/** A line of a product without options, with the description that the product gets; undefined leaves the one that it has. */
export interface SimpleLine extends Omit<ProductLine, 'attributes' | 'label'> {
  described: Description | undefined;
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

/** What of a variant a line can clear, with the column that has it. */
const CLEARABLE = {
  sku: sql`v.sku`,
  weightGrams: sql`v.weight_grams`,
  lengthMm: sql`v.length_mm`,
  widthMm: sql`v.width_mm`,
  heightMm: sql`v.height_mm`,
  netQuantity: sql`v.net_quantity`,
  hsnCode: sql`v.hsn_code`,
  gstClass: sql`v.gst_class`,
};
type Clearable = keyof typeof CLEARABLE;
const NUMBERS: ReadonlySet<Clearable> = new Set(['weightGrams', 'lengthMm', 'widthMm', 'heightMm']);
const CLEARABLE_FIELDS = Object.keys(CLEARABLE) as Clearable[]; // the keys of the record, by its type

/** A line whose cleared cells are empty texts: a missing key and null are the same to the database. */
function withClearedCells(line: SimpleLine): Record<string, unknown> {
  const cleared = CLEARABLE_FIELDS.filter((field) => line[field] === null);
  return { ...line, ...Object.fromEntries(cleared.map((field) => [field, ''])) };
}

/** What the variant `v` has of a field after the line `l` of `matchedLines`. */
export function clearable(field: Clearable): SQL {
  const given = sql`l.${sql.identifier(field)}`;
  const value = NUMBERS.has(field) ? sql`nullif(${given}, '')::int` : sql`nullif(${given}, '')`;
  return sql`case when ${given} is null then ${CLEARABLE[field]} else ${value} end`;
}

/**
 * Lines of products without options as `matched`, each with its product of the shop, its only variant and its outcome; begins a
 * statement.
 */
export function matchedLines(shopId: ShopId, lines: readonly SimpleLine[]): SQL {
  return sql`
    with lines as (
      select * from jsonb_to_recordset(${JSON.stringify(lines.map(withClearedCells))}::jsonb) as l (
        line int, id uuid, version int, name text, brand text, gender text, description text, described jsonb,
        "pricePaise" bigint, "discountPercent" smallint, "isArchived" boolean, "variantId" uuid, sku text, "weightGrams" text,
        "lengthMm" text, "widthMm" text, "heightMm" text, "netQuantity" text, "hsnCode" text, "gstClass" text
      )
    ), matched as (
      select l.*, coalesce(l.id, gen_random_uuid()) as "productId", p.version as "presentVersion", case
        when l.id is null and l."variantId" is null then 'added'
        when l.id is not null and p.id is null then 'not_found'
        when l."variantId" is distinct from v.id and l."variantId" is not null then 'variant_not_found'
        when l.version <> p.version then 'stale'
        when l.described is null
          and coalesce(l.name, p.name) = p.name and coalesce(l.brand, p.brand) = p.brand
          and coalesce(l.gender, p.gender) = p.gender
          and coalesce(l.description, p.description) = p.description
          and coalesce(l."pricePaise", p.price_paise) = p.price_paise
          and coalesce(l."discountPercent", p.discount_percent) = p.discount_percent
          and coalesce(l."isArchived", p.archived_at is not null) = (p.archived_at is not null)
          and ${sql.join(
            CLEARABLE_FIELDS.map(
              (field) => sql`${clearable(field)} is not distinct from ${CLEARABLE[field]}`,
            ),
            sql` and `,
          )} then 'unchanged'
        when l.version is null then 'version_missing'
        else 'changed' end as outcome
      from lines l left join products p on p.id = l.id and p.shop_id = ${shopId} and p.options = '[]'
      left join variants v on v.product_id = p.id and v.archived_at is null
    )`;
}

/** What saving the lines would do. */
export async function compareProductLines(
  db: Queryable,
  shopId: ShopId,
  lines: readonly SimpleLine[],
): Promise<ProductLineOutcome[]> {
  const { rows } = await db.execute<ProductLineOutcome & Record<string, unknown>>(
    sql`${matchedLines(shopId, lines)} select line, outcome, "presentVersion" from matched order by line`,
  );
  return rows;
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

/**
 * The variants of these products of the shop as lines to be exported, in the order of the ids. Archived ones whose choices the product
 * has no more are left out.
 */
export async function listProductLines(
  db: Queryable,
  shopId: ShopId,
  ids: readonly ProductId[],
): Promise<ExportedProductLine[]> {
  type Row = Omit<ExportedProductLine, 'choices' | 'isFirst'> & {
    options: ProductOption[];
    choices: number[];
  };
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select p.id, p.version, p.name, p.brand, p.category, p.subcategory_id as "subcategoryId", p.attributes, p.label, p.gender,
      p.description, p.archived_at is not null as "isArchived", p.options, v.net_quantity as "netQuantity",
      v.hsn_code as "hsnCode", v.gst_class as "gstClass", v.id as "variantId", v.choices, v.sku, v.price_paise::float8 as "pricePaise",
      v.discount_percent as "discountPercent", v.weight_grams as "weightGrams",
      v.length_mm as "lengthMm", v.width_mm as "widthMm", v.height_mm as "heightMm", v.archived_at is not null as "isVariantArchived"
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (id, line)
    join products p on p.id = wanted.id and p.shop_id = ${shopId}
    join variants v on v.product_id = p.id and v.former_choices is null and (v.archived_at is null or p.options <> '[]')
    order by wanted.line, v.position, v.id`);
  const lines = rows
    .map(({ options, choices, ...row }) => ({
      ...row,
      isFitting: choices.length === options.length,
      choices: choicesInWords(options.map(withoutRemoved), choices),
      options,
    }))
    .filter(({ isFitting, choices, options }) => isFitting && choices.length === options.length);
  return lines.map(({ options: _options, isFitting: _isFitting, ...line }, place) => ({
    ...line,
    isFirst: lines[place - 1]?.id !== line.id,
  }));
}

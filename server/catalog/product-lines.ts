import { type SQL, sql } from 'drizzle-orm';
import type { Category, Gender } from '../../contract/kernel/categories.ts';
import type { Paise } from '../../contract/kernel/money.ts';
import type { ProductId, ShopId } from '../../contract/kernel/schemas.ts';
import type { Queryable } from '../platform/database/database.ts';

/** One product of a list that is imported; what is absent stays as it is. Without an id it is a new one. */
export interface ProductLine {
  /** Identifies the line in the outcomes. */
  line: number;
  id?: ProductId | undefined;
  /** The version that the list was made from. */
  version?: number | undefined;
  name?: string | undefined;
  brand?: string | undefined;
  category?: Category | undefined;
  gender?: Gender | undefined;
  description?: string | undefined;
  pricePaise?: Paise | undefined;
  discountPercent?: number | undefined;
  isArchived?: boolean | undefined;
}

/** The effect of a line, or why it has none. */
export interface ProductLineOutcome {
  line: number;
  outcome: 'added' | 'changed' | 'unchanged' | 'not_found' | 'version_missing' | 'stale';
  /** The version that the product has now. */
  presentVersion: number | null;
}

/** The lines as `matched`, each with its product of the shop and its outcome; begins a statement. */
export function matchedLines(shopId: ShopId, lines: readonly ProductLine[]): SQL {
  return sql`
    with lines as (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (
        line int, id uuid, version int, name text, brand text, category text, gender text, description text,
        "pricePaise" bigint, "discountPercent" smallint, "isArchived" boolean
      )
    ), matched as (
      select l.*, p.version as "presentVersion", case
        when l.id is null then 'added'
        when p.id is null then 'not_found'
        when l.version <> p.version then 'stale'
        when coalesce(l.name, p.name) = p.name and coalesce(l.brand, p.brand) = p.brand
          and coalesce(l.category, p.category) = p.category and coalesce(l.gender, p.gender) = p.gender
          and coalesce(l.description, p.description) = p.description
          and coalesce(l."pricePaise", p.price_paise) = p.price_paise
          and coalesce(l."discountPercent", p.discount_percent) = p.discount_percent
          and coalesce(l."isArchived", p.archived_at is not null) = (p.archived_at is not null) then 'unchanged'
        when l.version is null then 'version_missing'
        else 'changed' end as outcome
      from lines l left join products p on p.id = l.id and p.shop_id = ${shopId}
    )`;
}

/** What saving the lines would do. */
export async function compareProductLines(
  db: Queryable,
  shopId: ShopId,
  lines: readonly ProductLine[],
): Promise<ProductLineOutcome[]> {
  const { rows } = await db.execute<ProductLineOutcome & Record<string, unknown>>(
    sql`${matchedLines(shopId, lines)} select line, outcome, "presentVersion" from matched order by line`,
  );
  return rows;
}

/** A product as it is exported. */
export interface ExportedProductLine {
  line: number;
  id: ProductId;
  version: number;
  name: string;
  brand: string;
  category: Category;
  gender: Gender;
  description: string;
  pricePaise: Paise;
  discountPercent: number;
  isArchived: boolean;
}

/** All products of the shop by name, archived ones included. */
export async function listProductIdsByName(db: Queryable, shopId: ShopId): Promise<ProductId[]> {
  const { rows } = await db.execute<{ id: ProductId }>(
    sql`select id from products where shop_id = ${shopId} order by lower(name), id`,
  );
  return rows.map(({ id }) => id);
}

/** These products of the shop, in the order of the ids, as lines to be exported; numbered from 1. */
export async function listProductLines(
  db: Queryable,
  shopId: ShopId,
  ids: readonly ProductId[],
): Promise<ExportedProductLine[]> {
  const { rows } = await db.execute<ExportedProductLine & Record<string, unknown>>(sql`
    select wanted.line::int as line, p.id, p.version, p.name, p.brand, p.category, p.gender, p.description,
      p.price_paise::float8 as "pricePaise", p.discount_percent as "discountPercent",
      p.archived_at is not null as "isArchived"
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (id, line)
    join products p on p.id = wanted.id and p.shop_id = ${shopId}
    order by wanted.line`);
  return rows;
}

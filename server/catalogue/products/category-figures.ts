import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Attribute } from '../../../contract/kernel/attributes.ts';
import type { LabelField } from '../../../contract/kernel/label.ts';
import type { AttributeId, CategoryId } from '../../../contract/kernel/schemas.ts';
import { products } from '../../../database/schema/catalog.ts';
import { isOpenState, productApprovals } from '../../../database/schema/product-approvals.ts';
import { type CategoryPlace, categoryIdOf } from '../categories/index.ts';
import type { Queryable } from '../../platform/database/database.ts';

export async function countByCategory(db: Queryable): Promise<Map<CategoryId, number>> {
  const { category, subcategoryId } = products;
  const rows = await db
    .select({ category, subcategoryId, total: sql<number>`count(*)::int` })
    .from(products)
    .groupBy(category, subcategoryId);
  return new Map(rows.map((row) => [categoryIdOf(row), row.total]));
}

function isInCategories(places: readonly CategoryPlace[]): SQL {
  const below = places.flatMap(({ subcategoryId }) => subcategoryId ?? []);
  const roots = places.flatMap(({ category, subcategoryId }) => (subcategoryId === null ? [category] : []));
  return sql`(products.subcategory_id = any(${sql.param(below)}::text[])
    or products.subcategory_id is null and products.category = any(${sql.param(roots)}::text[]))`;
}

async function count(db: Queryable, condition: SQL): Promise<number> {
  return db.$count(products, condition);
}

export function countIn(db: Queryable, places: readonly CategoryPlace[]): Promise<number> {
  return count(db, isInCategories(places));
}

/** How many products, and how many changes in review, are put directly into a category below a root. */
export function countProductsOfCategory(db: Queryable, id: CategoryId): Promise<number> {
  return db.$count(products, eq(products.subcategoryId, id));
}

export function countProposalsOfCategory(db: Queryable, id: CategoryId): Promise<number> {
  const { state, proposed } = productApprovals;
  const isPlaced = sql`${proposed} -> 'place' ->> 'subcategoryId' = ${id}`;
  return db.$count(productApprovals, and(isOpenState(state), isPlaced));
}

export function countLacking(
  db: Queryable,
  places: readonly CategoryPlace[],
  { id, name }: Pick<Attribute, 'id' | 'name'>,
): Promise<number> {
  return count(
    db,
    sql`${isInCategories(places)} and not products.attributes ? ${id} and not exists (
      select from jsonb_array_elements(products.options) option where lower(trim(option ->> 'name')) = lower(${name}))`,
  );
}

export function countWithAttribute(
  db: Queryable,
  places: readonly CategoryPlace[],
  id: AttributeId,
): Promise<number> {
  return count(db, sql`${isInCategories(places)} and products.attributes ? ${id}`);
}

const LEAVES_OUT: Record<LabelField, SQL> = {
  netQuantity: sql`exists (select from variants v
    where v.product_id = products.id and v.archived_at is null and v.net_quantity is null)`,
  maker: sql`not products.label ?& array['makerRole', 'makerName', 'makerAddress']`,
  monthMade: sql`not products.label ? 'monthMade'`,
  consumerCare: sql`not products.label ? 'consumerCare'`,
};

export function countWithoutLabel(
  db: Queryable,
  places: readonly CategoryPlace[],
  field: LabelField,
): Promise<number> {
  return count(db, sql`${isInCategories(places)} and ${LEAVES_OUT[field]}`);
}

export async function countValues(
  db: Queryable,
  id: AttributeId,
): Promise<{ products: number; ofValue: Map<string, number> }> {
  const { rows } = await db.execute<{ value: string | null; products: number }>(sql`
    with given as (
      select id, attributes -> ${id} as value from products where attributes ? ${id}
      union
      select product_id, proposed -> 'attributes' -> ${id} from product_approvals
      where ${isOpenState(sql`state`)} and proposed -> 'attributes' ? ${id}
    )
    select null as value, count(distinct id)::int as products from given
    union all
    select each.value, count(distinct given.id)::int from given cross join lateral jsonb_array_elements_text(
      case jsonb_typeof(given.value) when 'array' then given.value else jsonb_build_array(given.value) end
    ) as each (value) group by each.value`);
  const all = rows.find(({ value }) => value === null);
  return {
    products: all?.products ?? 0,
    ofValue: new Map(rows.flatMap(({ value, products: total }) => (value === null ? [] : [[value, total]]))),
  };
}

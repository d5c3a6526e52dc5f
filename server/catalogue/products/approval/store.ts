import { and, countDistinct, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Refusal } from '../../../../contract/kernel/product-approval.ts';
import type { ApprovalId, AttributeId, ProductId, ShopId } from '../../../../contract/kernel/schemas.ts';
import { isOpenState, productApprovals } from '../../../../database/schema/product-approvals.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { isOneOf } from '../../../platform/database/sql-terms.ts';
import { lockAttributesForShare } from '../../categories/index.ts';
import { hasRenamedChoice, type RenamedChoices, renamedIn } from '../store/choices.ts';

export type ApprovalRow = typeof productApprovals.$inferSelect;

/** A rejected approval is open until the seller sends it in again. */
export const isOpen = isOpenState(productApprovals.state);

export async function listOpenApprovals(
  db: Queryable,
  productIds: readonly ProductId[],
): Promise<ApprovalRow[]> {
  if (productIds.length === 0) return [];
  return db
    .select()
    .from(productApprovals)
    .where(and(isOneOf(productApprovals.productId, productIds), isOpen));
}

/**
 * Attributes are locked before products, as in an operator's edit, so that the two seldom deadlock. Those that a product has only
 * since then are left out: after a deadlock the work runs again.
 * @param given the attributes that the edit sets; undefined where it changes none
 */
export async function lockAttributes(
  tx: Transaction,
  ids: readonly ProductId[],
  given?: Iterable<string>,
): Promise<void> {
  if (ids.length === 0 && given === undefined) return;
  const inReview = sql`exists (
    select from product_approvals review
    where review.product_id = p.id and ${isOpenState(sql`review.state`)} and review.proposed ? 'attributes'
  )`;
  await lockAttributesForShare(
    tx,
    sql`
      select unnest(${sql.param([...(given ?? [])])}::text[])
      union all
      select jsonb_object_keys(p.attributes) from products p
      where p.id = any(${sql.param([...ids])}::uuid[]) and ${given === undefined ? inReview : sql`true`}
      union all
      select jsonb_object_keys(proposed -> 'attributes') from product_approvals
      where product_id = any(${sql.param([...ids])}::uuid[]) and ${isOpen}`,
  );
}

export async function countApproved(db: Queryable, shopId: ShopId): Promise<number> {
  const [row] = await db
    .select({ total: countDistinct(productApprovals.productId) })
    .from(productApprovals)
    .where(and(eq(productApprovals.shopId, shopId), eq(productApprovals.state, 'approved')));
  return row?.total ?? 0;
}

type SentIn = Pick<ApprovalRow, 'productId' | 'shopId' | 'kind' | 'reasons' | 'proposed'>;

export async function insertApprovals(tx: Transaction, sent: readonly SentIn[]): Promise<void> {
  if (sent.length > 0) await tx.insert(productApprovals).values([...sent]);
}

export async function updateWaiting(
  tx: Transaction,
  { id, reasons, proposed }: Pick<ApprovalRow, 'id' | 'reasons' | 'proposed'>,
): Promise<void> {
  await tx
    .update(productApprovals)
    .set({
      reasons,
      proposed,
      state: 'waiting',
      since: sql`case when ${productApprovals.state} = 'rejected' then now() else ${productApprovals.since} end`,
      version: sql`${productApprovals.version} + 1`,
    })
    .where(eq(productApprovals.id, id));
}

export async function updateState(
  tx: Transaction,
  id: ApprovalId,
  decided: { state: 'approved' | 'withdrawn' } | { state: 'rejected'; refusals: Refusal[]; note: string },
): Promise<void> {
  await tx
    .update(productApprovals)
    .set({ ...decided, since: sql`now()`, version: sql`${productApprovals.version} + 1` })
    .where(eq(productApprovals.id, id));
}

export async function renameProposed(
  tx: Transaction,
  id: AttributeId,
  renamed: RenamedChoices,
): Promise<void> {
  const proposed = sql`${productApprovals.proposed} -> 'attributes'`;
  await tx
    .update(productApprovals)
    .set({
      proposed: sql`jsonb_set(${productApprovals.proposed}, array['attributes', ${id}], ${renamedIn(sql`${proposed} -> ${id}`, renamed)})`,
    })
    .where(and(isOpen, hasRenamedChoice(proposed, id, renamed)));
}

export async function moveApprovals(
  tx: Transaction,
  from: readonly ProductId[],
  to: ProductId,
): Promise<void> {
  await tx
    .update(productApprovals)
    .set({ productId: to })
    .where(inArray(productApprovals.productId, [...from]));
}

/** Callers lock its product before. */
export async function lockApproval(tx: Transaction, id: ApprovalId): Promise<ApprovalRow | undefined> {
  const [row] = await tx
    .select()
    .from(productApprovals)
    .where(eq(productApprovals.id, id))
    .for('no key update');
  return row;
}

export async function findProductOf(db: Queryable, id: ApprovalId): Promise<ProductId | undefined> {
  const [row] = await db
    .select({ productId: productApprovals.productId })
    .from(productApprovals)
    .where(eq(productApprovals.id, id));
  return row?.productId;
}

export async function readUploads(db: Queryable, keys: readonly string[]): Promise<Map<string, boolean>> {
  const { rows } = await db.execute<{ key: string; isReady: boolean }>(sql`
    select given.key, coalesce(upload.state, 'ready') = 'ready' as "isReady"
    from unnest(${sql.param([...keys])}::text[]) as given (key)
    left join uploaded_pictures upload on upload.picture_key = given.key
    where upload.state is distinct from 'refused'`);
  return new Map(rows.map(({ key, isReady }) => [key, isReady]));
}

export function isInProposal(pictureKey: SQLWrapper): SQL {
  return sql`exists (
    select from product_approvals used where ${isOpenState(sql`used.state`)}
      and used.proposed -> 'pictures' @> jsonb_build_array(jsonb_build_object('key', ${pictureKey})))`;
}

import { and, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm';
import type { CouponId, ShopId, UserId } from '../../../../contract/kernel/schemas.ts';
import type { CouponAnswer } from '../../../../contract/market-coupons.ts';
import { coupons, couponShops, shopNames } from '../../../../database/schema/index.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';

export async function lockMarketCoupon(tx: Transaction, couponId: CouponId) {
  const [row] = await tx
    .select()
    .from(coupons)
    .where(and(eq(coupons.id, couponId), isNull(coupons.shopId), isNull(coupons.deletedAt)))
    .for('update');
  return row;
}

export async function countOpenShops(db: Queryable, shopIds: readonly ShopId[]): Promise<number> {
  return db.$count(shopNames, and(inArray(shopNames.id, [...shopIds]), ne(shopNames.state, 'closed')));
}

/** Callers lock the coupon. `isAskedAgain` voids all answers. @returns shops whose agreement ended */
export async function saveShops(
  tx: Transaction,
  couponId: CouponId,
  {
    allShops,
    shopIds,
    isAskedAgain,
  }: { allShops: boolean; shopIds: readonly ShopId[]; isAskedAgain: boolean },
): Promise<ShopId[]> {
  const ofCoupon = eq(couponShops.couponId, couponId);
  const agreed = isAskedAgain
    ? await tx
        .select({ id: couponShops.shopId })
        .from(couponShops)
        .where(and(ofCoupon, eq(couponShops.answer, 'agreed')))
    : [];
  const isLeft = allShops
    ? isAskedAgain
      ? undefined
      : isNull(couponShops.answer)
    : notInArray(couponShops.shopId, [...shopIds]);
  await tx.delete(couponShops).where(and(ofCoupon, isLeft));
  if (allShops) return agreed.map(({ id }) => id);
  if (isAskedAgain) await tx.update(couponShops).set({ answer: null, answeredAt: null }).where(ofCoupon);
  await tx
    .insert(couponShops)
    .values(shopIds.map((shopId) => ({ couponId, shopId })))
    .onConflictDoNothing();
  return agreed.map(({ id }) => id);
}

export async function listUnanswered(db: Queryable, couponId: CouponId): Promise<ShopId[]> {
  const rows = await db
    .select({ id: couponShops.shopId })
    .from(couponShops)
    .where(and(eq(couponShops.couponId, couponId), isNull(couponShops.answer)));
  return rows.map(({ id }) => id);
}

/** The end of an agreement raises the version, so that orders computed with it are refused. Callers lock the coupon. */
export async function saveAnswer(
  tx: Transaction,
  {
    couponId,
    ownerId,
    answer,
    hadAgreed,
  }: { couponId: CouponId; ownerId: UserId; answer: CouponAnswer; hadAgreed: boolean },
): Promise<void> {
  await tx.execute(sql`
    insert into coupon_shops (coupon_id, shop_id, answer, answered_at)
    select ${couponId}, id, ${answer}, now() from shop_names where owner_id = ${ownerId}
    on conflict (coupon_id, shop_id) do update set answer = excluded.answer, answered_at = excluded.answered_at`);
  if (hadAgreed)
    await tx
      .update(coupons)
      .set({ version: sql`${coupons.version} + 1` })
      .where(eq(coupons.id, couponId));
}

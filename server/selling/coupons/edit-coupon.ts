import type { CouponForm } from '../../../contract/coupons.ts';
import { couponErrors } from '../../../contract/kernel/coupon-form.ts';
import { paise, toPaise } from '../../../contract/kernel/money.ts';
import type { CouponId, ProductId, UserId } from '../../../contract/kernel/schemas.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { violatedConstraint } from '../../platform/database/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import { codeExists, type CodeOwner, couponNotFound, refuseCouponEdit } from './refusals.ts';
import { findOwnCoupon, findOwnShop, type OwnCouponRow } from './seller-store.ts';
import { type CouponValues, insertCoupon, removeCoupon, updateCoupon, updatePause } from './store/edits.ts';

export interface NewCoupon extends CouponForm {
  shopId?: string | number | undefined;
  productId: ProductId | null;
}

/**
 * ROLE-17: the coupon is of the seller's own shop.
 * @throws Refusal `invalid_input`, `not_found` for another shop or its product, `already_exists` when the shop has the code
 */
export async function addCoupon(
  db: Database,
  ownerId: UserId,
  { shopId, productId, ...form }: NewCoupon,
): Promise<OwnCouponRow> {
  const values = couponValuesOf(form);
  const shop = await findOwnShop(db, ownerId, productId);
  if (!shop || (shopId !== undefined && shopId !== shop.id)) throw notFound('The shop');
  if (productId !== null && !shop.hasProduct) throw notFound('The product');
  return refuseTakenCode(form.code, 'shop', () =>
    inTransaction(db, async (tx) => {
      const id = await insertCoupon(tx, { ...values, shopId: shop.id, productId });
      return getOwnCoupon(tx, ownerId, id);
    }),
  );
}

/**
 * Placed orders keep their terms.
 * @throws Refusal `invalid_input`, `not_found`, `already_exists`, `stale`, `wrong_state` for a limit below the uses so far
 */
export function editCoupon(
  db: Database,
  ownerId: UserId,
  couponId: CouponId,
  { version, ...form }: CouponForm & { version?: number | undefined },
): Promise<OwnCouponRow> {
  const values = couponValuesOf(form);
  return refuseTakenCode(form.code, 'shop', () =>
    inTransaction(db, async (tx) => {
      const isDone = await updateCoupon(tx, ownerId, couponId, { ...values, version });
      const coupon = await getOwnCoupon(tx, ownerId, couponId);
      if (!isDone) refuseCouponEdit(coupon, version);
      return coupon;
    }),
  );
}

export async function pauseCoupon(
  db: Database,
  ownerId: UserId,
  couponId: CouponId,
  isPaused: boolean,
): Promise<OwnCouponRow> {
  await inTransaction(db, (tx) => updatePause(tx, ownerId, couponId, isPaused));
  return getOwnCoupon(db, ownerId, couponId);
}

export async function deleteCoupon(db: Database, ownerId: UserId, couponId: CouponId): Promise<void> {
  const isRemoved = await inTransaction(db, (tx) => removeCoupon(tx, ownerId, couponId));
  if (!isRemoved) throw couponNotFound();
}

export async function getOwnCoupon(
  db: Queryable,
  ownerId: UserId,
  couponId: CouponId,
): Promise<OwnCouponRow> {
  const coupon = await findOwnCoupon(db, ownerId, couponId);
  if (!coupon) throw couponNotFound();
  return coupon;
}

/** @throws Refusal `invalid_input` with the form's own messages */
export function couponValuesOf({
  discount,
  isPercentage,
  minOrderAmount,
  ...form
}: CouponForm): CouponValues {
  const errors = couponErrors({ ...form, discount, isPercentage, minOrderAmount });
  const [first] = errors;
  if (first) throw new Refusal('invalid_input', first.message, { errors: errors });
  return {
    ...form,
    discountPercent: isPercentage ? discount : null,
    discountPaise: isPercentage ? null : paiseOf(discount),
    minOrderPaise: paiseOf(minOrderAmount),
  };
}

const TAKEN_CODES = new Set([
  'coupons_code_key',
  'coupons_market_code_key',
  'coupons_code_of_shop_key',
  'coupons_code_of_market_key',
]);

function paiseOf(rupees: number) {
  return toPaise(rupees) ?? paise(Number.NaN);
}

/** A code of the market and one of a shop exclude each other. @throws Refusal `already_exists` */
export async function refuseTakenCode<Result>(
  code: string,
  owner: CodeOwner,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint !== undefined && TAKEN_CODES.has(constraint)) throw codeExists(code, owner);
    throw error;
  }
}

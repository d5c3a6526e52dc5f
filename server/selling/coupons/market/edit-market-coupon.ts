import { NO_COUPON_SHOP } from '../../../../contract/kernel/coupon-form.ts';
import type {
  CouponAnswer,
  MarketCouponDetails,
  MarketCouponForm,
  OfferedCoupon,
} from '../../../../contract/market-coupons.ts';
import type { CouponId, ShopId, UserId } from '../../../../contract/kernel/schemas.ts';
import {
  countOpenShops,
  couponNotFound,
  type CouponValues,
  couponValuesOf,
  insertCoupon,
  listUnanswered,
  lockMarketCoupon,
  refuseCouponEdit,
  removeCoupon,
  saveAnswer,
  saveShops,
  updateCoupon,
  updatePause,
  refuseTakenCode,
} from '../index.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { completeEntry } from '../../../platform/audit/scope.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { askMail } from './mails.ts';
import { findMarketCoupon, listOfferedCoupons } from './read-market-coupons.ts';

type Context = Pick<Services, 'db' | 'jobs'>;

/** POL34. @throws Refusal `invalid_input`, `already_exists` where a shop or the market has the code */
export async function addMarketCoupon(
  { db, jobs }: Context,
  form: MarketCouponForm,
): Promise<MarketCouponDetails> {
  const { shopIds, ...values } = await termsOf(db, form);
  return refuseTakenCode(form.code, 'market', () =>
    inTransaction(db, async (tx) => {
      const id = await insertCoupon(tx, { ...values, shopId: null, productId: null });
      completeEntry({ about: { kind: 'coupon', id }, subject: { couponId: [id] } });
      await saveShops(tx, id, { ...values, shopIds, isAskedAgain: false });
      if (values.marketPercent < 100) await askShops(tx, jobs, id, await listUnanswered(tx, id));
      return getMarketCoupon(tx, id);
    }),
  );
}

/**
 * POL35: a shop whose agreed terms change is asked again, and the coupon does not apply there until then. Placed orders keep
 * their terms. @throws Refusal `invalid_input`, `not_found`, `already_exists`, `stale`, `wrong_state`
 */
export async function editMarketCoupon(
  { db, jobs }: Context,
  couponId: CouponId,
  { version, ...form }: MarketCouponForm & { version?: number | undefined },
): Promise<MarketCouponDetails> {
  const { shopIds, ...values } = await termsOf(db, form);
  return refuseTakenCode(form.code, 'market', () =>
    inTransaction(db, async (tx) => {
      const before = await lockMarketCoupon(tx, couponId);
      if (!before) throw couponNotFound();
      const isDone = await updateCoupon(tx, null, couponId, { ...values, version });
      if (!isDone) refuseCouponEdit(before, version);
      const isAskedAgain = AGREED.some((term) => before[term] !== values[term]);
      const asked = new Set(await listUnanswered(tx, couponId));
      const ended = await saveShops(tx, couponId, { ...values, shopIds, isAskedAgain });
      const unanswered = await listUnanswered(tx, couponId);
      const isNewlyAsked = (id: ShopId) => isAskedAgain || !asked.has(id);
      const toAsk = new Set([...(values.allShops ? ended : []), ...unanswered.filter(isNewlyAsked)]);
      if (values.marketPercent < 100) await askShops(tx, jobs, couponId, [...toAsk]);
      return getMarketCoupon(tx, couponId);
    }),
  );
}

const AGREED = [
  ...(['marketPercent', 'discountPercent', 'discountPaise', 'minOrderPaise'] as const),
  ...(['startDate', 'expiryDate', 'usageLimit', 'perBuyerLimit'] as const),
] satisfies (keyof CouponValues)[];

export function pauseMarketCoupon(
  { db }: Context,
  couponId: CouponId,
  isPaused: boolean,
): Promise<MarketCouponDetails> {
  return inTransaction(db, async (tx) => {
    await updatePause(tx, null, couponId, isPaused);
    return getMarketCoupon(tx, couponId);
  });
}

export async function deleteMarketCoupon({ db }: Context, couponId: CouponId): Promise<void> {
  const isRemoved = await inTransaction(db, (tx) => removeCoupon(tx, null, couponId));
  if (!isRemoved) throw couponNotFound();
}

export async function getMarketCoupon(db: Queryable, couponId: CouponId): Promise<MarketCouponDetails> {
  const coupon = await findMarketCoupon(db, couponId);
  if (!coupon) throw couponNotFound();
  return coupon;
}

/**
 * POL35: the answer holds for the terms that the seller saw. Repeating the present answer changes nothing.
 * @throws Refusal `not_found`, `stale` where the terms changed, `wrong_state` where nothing is asked
 */
export async function answerCoupon(
  { db }: Context,
  ownerId: UserId,
  couponId: CouponId,
  { answer, version }: { answer: CouponAnswer; version: number },
): Promise<OfferedCoupon> {
  // It is read without the lock, which alone would leave an entry in the audit log.
  const [before] = await listOfferedCoupons(db, ownerId, couponId);
  if (before?.standing === answer) return before;
  return inTransaction(db, async (tx) => {
    await lockMarketCoupon(tx, couponId);
    const [coupon] = await listOfferedCoupons(tx, ownerId, couponId);
    if (!coupon) throw couponNotFound();
    if (coupon.standing === 'applies') {
      throw new Refusal('wrong_state', 'This coupon costs your shop nothing: there is nothing to agree to.');
    }
    if (coupon.standing === answer) return coupon;
    if (coupon.version !== version) {
      throw new Refusal('stale', 'The terms of this coupon have changed. Please look at them again.');
    }
    await saveAnswer(tx, { couponId, ownerId, answer, hadAgreed: coupon.standing === 'agreed' });
    const [answered] = await listOfferedCoupons(tx, ownerId, couponId);
    if (!answered) throw couponNotFound();
    return answered;
  });
}

async function termsOf(db: Queryable, { marketPercent, allShops, shopIds, ...form }: MarketCouponForm) {
  const values = couponValuesOf(form);
  await requireShops(db, allShops, shopIds);
  return { ...values, marketPercent, allShops, shopIds };
}

async function requireShops(db: Queryable, allShops: boolean, shopIds: readonly ShopId[]): Promise<void> {
  if (allShops) return;
  const wanted = new Set(shopIds);
  if (wanted.size > 0 && (await countOpenShops(db, [...wanted])) === wanted.size) return;
  const message = wanted.size === 0 ? NO_COUPON_SHOP : 'A chosen shop is closed. Please remove it.';
  throw new Refusal('invalid_input', message, { errors: [{ path: 'shopIds', message }] });
}

async function askShops(
  tx: Transaction,
  jobs: Context['jobs'],
  couponId: CouponId,
  shopIds: readonly ShopId[],
): Promise<void> {
  for (const shopId of shopIds) await jobs.send(tx, askMail, { couponId, shopId });
}

import { notFound, Refusal } from '../../platform/http/refusal.ts';

export function couponNoLongerApplies(): Refusal {
  return new Refusal(
    'coupon_refused',
    'A coupon in your cart can no longer be used. Please look at the new total and try again.',
  );
}

export function couponNotFound(): Refusal {
  return notFound('The coupon');
}

export type CodeOwner = 'shop' | 'market';

export function codeExists(code: string, owner: CodeOwner): Refusal {
  const message =
    owner === 'shop'
      ? `Your shop or the market already has a coupon '${code}'. Please choose another code.`
      : `The market or a shop already has a coupon '${code}'. Please choose another code.`;
  return new Refusal('already_exists', message, { errors: [{ path: 'code', message }] });
}

export function refuseCouponEdit(
  { version, usedCount }: { version: number; usedCount: number },
  loadedVersion: number | undefined,
): never {
  if (loadedVersion !== undefined && loadedVersion !== version) {
    throw new Refusal('stale', 'This coupon has been changed. Please look at it again.');
  }
  throw new Refusal(
    'wrong_state',
    `This coupon has been used ${usedCount} times: its usage limit cannot be lower.`,
  );
}

import { concept } from '../../../concept/concept.ts';
import { marketCouponMails } from './mails.ts';
import { MARKET_COUPON_INVARIANTS } from './invariants.ts';
import { couponThing } from './things.ts';
import { registerMarketCoupons } from './routes.ts';

export const marketCoupons = concept({
  api: registerMarketCoupons,
  mails: marketCouponMails,
  things: { coupon: couponThing },
  invariants: MARKET_COUPON_INVARIANTS,
});

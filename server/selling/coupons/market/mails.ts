import { sql } from 'drizzle-orm';
import { formatDate } from '../../../../contract/kernel/days.ts';
import { discountText, formatRupees } from '../../../../contract/kernel/rupees.ts';
import type { Paise } from '../../../../contract/kernel/money.ts';
import type { CouponId, ShopId } from '../../../../contract/kernel/schemas.ts';
import { presentDiscount } from '../index.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { pageUrl } from '../../../platform/http/page-url.ts';
import { mail } from '../../../concept/background.ts';
import { mailKind } from '../../../platform/jobs/jobs.ts';

export const askMail = mailKind<{ couponId: CouponId; shopId: ShopId }>('market_coupons.mail_asked', {
  words: 'Coupon of the market to agree to',
});

/** No mail is sent once the shop has answered or is no longer asked. */
export const marketCouponMails = [
  mail(askMail, async ({ config, db }, asked) => {
    const found = await findAsked(db, asked);
    if (!found || found.email === null) return undefined;
    const { code, expiryDate, marketPercent } = found;
    const discount = presentDiscount(found);
    return {
      to: found.email,
      subject: 'Will your shop take part in a coupon?',
      heading: 'A coupon that your shop can take part in',
      paragraphs: [
        `We make a coupon of which your shop would bear ${100 - marketPercent}% of each discount; we bear the rest.`,
        'It applies in your shop only after you agree. You can end it for later orders at any time.',
      ],
      facts: [
        { label: 'Shop', value: found.shopName },
        { label: 'Coupon', value: `${discountText(discount)} with ${code}` },
        { label: 'Minimum order', value: formatRupees(discount.minOrderAmount) },
        { label: 'Until', value: formatDate(expiryDate) },
      ],
      action: { label: 'See the coupon and answer', url: pageUrl(config, '/seller/coupons') },
    };
  }),
];

interface AskedRow extends Record<string, unknown> {
  email: string | null;
  shopName: string;
  code: string;
  discountPercent: number | null;
  discountPaise: Paise | null;
  minOrderPaise: Paise;
  expiryDate: string;
  marketPercent: number;
}

async function findAsked(
  db: Queryable,
  { couponId, shopId }: { couponId: CouponId; shopId: ShopId },
): Promise<AskedRow | undefined> {
  const { rows } = await db.execute<AskedRow>(sql`
    select owner.email, shops.name as "shopName", c.code, c.discount_percent as "discountPercent",
      c.discount_paise::float8 as "discountPaise", c.min_order_paise::float8 as "minOrderPaise",
      c.expiry_date::text as "expiryDate", c.market_percent as "marketPercent"
    from coupons c join shop_names shops on shops.id = ${shopId} and shops.state <> 'closed' join people owner on owner.id = shops.owner_id
    left join coupon_shops chosen on chosen.coupon_id = c.id and chosen.shop_id = shops.id
    where c.id = ${couponId} and c.deleted_at is null and c.market_percent < 100 and chosen.answer is null
      and (c.all_shops or chosen.shop_id is not null)`);
  return rows[0];
}

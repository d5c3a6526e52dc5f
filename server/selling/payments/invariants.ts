import { sql } from 'drizzle-orm';
import type { Invariant } from '../../concept/invariant.ts';

/** For these reasons a whole payment goes back, in any state of its order. */
const wholePayment = sql`('late_payment', 'paused_shop', 'duplicate_payment', 'review')`;

export const PAYMENT_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I2 money kept',
    says: 'a captured payment belongs to exactly one paid order, or is refunded or about to be',
    breaches: sql`
      with captured as (
        select p.id, p.order_id, o.status, coalesce(refunded.amount_paise, 0) as sent_back,
          -- Rejected after a review, or paid once more on a page, it goes back with its surplus, which otherwise has its own refund.
          least(case when refunded.has_surplus or p.provider_payment_id is null then p.captured_paise else p.amount_paise end, coalesce(p.captured_paise, p.amount_paise))
            as amount_paise
        from payments p join orders o on o.id = p.order_id
        left join lateral (select sum(r.amount_paise) as amount_paise, bool_or(r.reason = 'review') as has_surplus from refunds r
          where r.payment_id = p.id and r.reason in ${wholePayment}) refunded on true
        where p.status = 'captured'
      ), kept as (
        select order_id, status, count(*) filter (where sent_back = 0) as payments from captured group by order_id, status
      )
      select 'payment ' || id || ' captured for an order ' || status || ', ' || sent_back || ' sent back' as example
      from captured where sent_back <> case when status = 'paid' and sent_back = 0 then 0 else amount_paise end
      union all
      select 'order ' || order_id || ' keeps ' || payments || ' payments' from kept where payments > 1`,
  },
  {
    id: 'I2 sandbox ledger',
    says: 'what the sandbox captured is known here, or waits for its webhook event, a poll or a review',
    breaches: sql`
      select 'sandbox payment ' || b.id || ' captured, ours is ' || coalesce(p.status, 'missing') as example
      from sandbox_payments b left join payments p on p.provider = 'sandbox' and p.id::text = b.reference
      where b.status = 'captured' and (p.id is null or (p.status not in ('captured', 'review') and p.next_check_at is null))
      union all
      select 'payment ' || p.id || ' captured here, in the sandbox ' || coalesce(b.status, 'missing')
      from payments p left join sandbox_payments b on b.id = p.provider_payment_id
      where p.provider = 'sandbox' and p.status = 'captured' and b.status is distinct from 'captured'`,
  },
  {
    id: 'I2 refunds',
    says: 'never more goes back than was captured, and a refund that is processed is in the sandbox ledger, or paid by hand',
    breaches: sql`
      select 'payment ' || p.id || ': ' || sum(r.amount_paise) || ' of ' || coalesce(p.captured_paise, p.amount_paise)
        || ' refunded' as example
      from refunds r join payments p on p.id = r.payment_id
      group by p.id having sum(r.amount_paise) > coalesce(p.captured_paise, p.amount_paise) or p.status <> 'captured'
      union all
      select 'refund ' || r.id || ' of ' || r.amount_paise || ' is processed, the sandbox has ' || coalesce(b.amount_paise::text, 'none')
      from refunds r join payments p on p.id = r.payment_id and p.provider = 'sandbox'
      left join sandbox_refunds b on b.reference = r.id::text
      where r.status = 'processed' and r.settled_note is null and b.amount_paise is distinct from r.amount_paise
      union all
      select 'sandbox refund ' || b.id || ' was never wanted' from sandbox_refunds b
      where not exists (select 1 from refunds r where r.id::text = b.reference and r.amount_paise = b.amount_paise)`,
  },
  {
    id: 'I3 no free goods',
    says: 'an order paid online has a capture of exactly its total, in rupees, also in the sandbox ledger',
    breaches: sql`
      select 'order ' || o.number || ' is paid without a capture of ' || o.total_paise as example
      from orders o where o.status = 'paid' and o.total_paise > 0 and not exists (
        select 1 from payments p left join sandbox_payments b on b.id = p.provider_payment_id
        where p.order_id = o.id and p.status = 'captured' and p.amount_paise = o.total_paise and p.currency = 'INR'
          and (p.provider <> 'sandbox' or (b.status = 'captured' and b.amount_paise = o.total_paise
            and b.currency = 'INR' and b.reference = p.id::text))
          and not exists (select 1 from refunds r where r.payment_id = p.id and r.reason in ${wholePayment}))`,
  },
];

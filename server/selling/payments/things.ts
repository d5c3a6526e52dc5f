import { sql } from 'drizzle-orm';
import { readIds, type Thing, uuidsOf } from '../../concept/thing.ts';
import { findByOrder } from '../orders/index.ts';

export const paymentThing: Thing = {
  find: (db, ids) =>
    findByOrder(
      db,
      sql`select payment.id, whole.number as name, whole.id as "orderId" from payments payment
        join order_numbers whole on whole.id = payment.order_id where payment.id = any(${uuidsOf(ids)})`,
    ),
  findIds: (db, number) =>
    readIds(
      db,
      sql`select payment.id from payments payment join order_numbers whole on whole.id = payment.order_id
        where whole.number = ${number}`,
    ),
};

export const refundThing: Thing = {
  find: (db, ids) =>
    findByOrder(
      db,
      sql`select refund.id, whole.number as name, whole.id as "orderId" from refunds refund
        join payments payment on payment.id = refund.payment_id join order_numbers whole on whole.id = payment.order_id
        where refund.id = any(${uuidsOf(ids)})`,
    ),
  findIds: (db, number) =>
    readIds(
      db,
      sql`select refund.id from refunds refund join payments payment on payment.id = refund.payment_id
        join order_numbers whole on whole.id = payment.order_id where whole.number = ${number}`,
    ),
};

export const proposalThing: Thing = {
  find: (db, ids) => {
    const numbers = ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number);
    return findByOrder(
      db,
      sql`select proposal.id::text, part.number as name, part.order_id as "orderId" from payment_decisions proposal
        join shop_order_numbers part on part.id = proposal.shop_order_id
        where proposal.id = any(${sql.param(numbers)}::bigint[])`,
    );
  },
};

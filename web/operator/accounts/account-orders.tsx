import { useState } from 'react';
import { Link } from 'react-router';
import { formatDayAndTime } from '../../../contract/kernel/days.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import type { PersonOrder, PersonOrders } from '../../../contract/support.ts';
import { api } from '../../shared/http/api.ts';
import { ORDERS_NOT_LOADED } from '../../shared/http/failures.ts';
import { messageOf } from '../../shared/http/problem-message.ts';
import { ORDER_WORDS, SHOP_ORDER_WORDS } from '../../shared/orders/order-words.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';

/** The orders of a person, the newest first, with older ones on request. */
export function AccountOrders({ userId, first }: { userId: UserId; first: PersonOrders }) {
  const [more, setMore] = useState<PersonOrders>();
  const [isBusy, setBusy] = useState(false);
  const next = more ? more.next : first.next;
  const known = new Set(first.orders.map(({ id }) => id));
  const orders = [...first.orders, ...(more?.orders ?? []).filter(({ id }) => !known.has(id))];
  const load = async (after: PersonOrder['id']) => {
    setBusy(true);
    try {
      const page = await api('GET /api/operator/account/:userId/order', {
        params: { userId },
        query: { after },
      });
      setMore({ orders: [...(more?.orders ?? []), ...page.orders], next: page.next });
    } catch (problem) {
      notify('error', messageOf(problem, ORDERS_NOT_LOADED), 'back_office');
    }
    setBusy(false);
  };
  return (
    <section className="card grid grid-cols-1 gap-4 p-4 sm:p-6" aria-labelledby="orders-title">
      <h2 id="orders-title" className="text-h3">
        Orders
      </h2>
      {orders.length === 0 && <p className="text-muted">None yet.</p>}
      <ul className="divided-list">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      {next !== null && (
        <div>
          <Button variant="outline" size="small" busy={isBusy} onClick={() => void load(next)}>
            Older orders
          </Button>
        </div>
      )}
    </section>
  );
}

function OrderRow({ order: { id, number, status, placedAt, total, shopOrders } }: { order: PersonOrder }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <div className="min-w-0">
        <p className="font-semibold">
          <Link to={`/operator/orders/${id}`} className="text-link">
            {number}
          </Link>
          , {formatRupees(total)}
        </p>
        <p className="text-small text-muted">{formatDayAndTime(placedAt)}</p>
        <p className="text-small wrap-anywhere">
          {shopOrders
            .map(
              ({ shopName, status: state }) => `${shopName}: ${SHOP_ORDER_WORDS[state].label.toLowerCase()}`,
            )
            .join(' · ')}
        </p>
      </div>
      <Badge>{ORDER_WORDS[status].label}</Badge>
    </li>
  );
}

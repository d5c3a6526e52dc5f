import { Link } from 'react-router';
import { formatDayAndTime } from '../../../../contract/kernel/days.ts';
import { ORDER_STATES } from '../../../../contract/kernel/order-states.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import type { UserId } from '../../../../contract/kernel/schemas.ts';
import type { PersonOrder, PersonOrders } from '../../../../contract/support.ts';
import { api } from '../../../kit/http/api.ts';
import { ORDERS_NOT_LOADED } from '../../../kit/http/failures.ts';
import { useMoreRows } from '../../../kit/lists/use-more-rows.ts';
import { ORDER_WORDS, SHOP_ORDER_WORDS } from '../../../concepts/orders/order-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';

export function AccountOrders({ userId, first }: { userId: UserId; first: PersonOrders }) {
  const {
    rows: orders,
    listRef,
    showMore,
    isBusy,
  } = useMoreRows(
    rowsOf(first),
    async (after) =>
      rowsOf(await api('GET /api/operator/account/:userId/order', { params: { userId }, query: { after } })),
    { keyOf: ({ id }) => id, failure: ORDERS_NOT_LOADED },
  );
  return (
    <section className="card grid grid-cols-1 gap-4 p-4 sm:p-6" aria-labelledby="orders-title">
      <h2 id="orders-title" className="text-h3">
        Orders
      </h2>
      {orders.length === 0 && <p className="text-muted">None yet.</p>}
      <ul ref={listRef} className="divided-list">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      {showMore && (
        <div>
          <Button variant="outline" size="small" busy={isBusy} onClick={showMore}>
            Older orders
          </Button>
        </div>
      )}
    </section>
  );
}

const rowsOf = ({ orders: rows, next }: PersonOrders) => ({ rows, next });

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
      <Badge tone={ORDER_WORDS[status].tone}>{ORDER_STATES[status].label}</Badge>
    </li>
  );
}

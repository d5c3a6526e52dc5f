import { Link } from 'react-router';
import { formatNearTime } from '../../../contract/kernel/days.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';
import { unitsInWords } from '../../../contract/kernel/product-options.ts';
import type { ShopOrderSummary } from '../../../contract/shop-orders.ts';
import { Badge, Pill } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { ToSelected } from '../../shared/lists/to-selected.tsx';
import { dueWords, SHOP_ORDER_WORDS } from '../../shared/orders/order-words.ts';
import { actOf, stepsOf } from '../returns/seller-return-steps.ts';
import type { ReturnSteps } from '../returns/use-return-steps.ts';
import { STEP_WORDS } from './step-words.ts';
import type { SellerSteps } from './use-seller-steps.ts';

interface ShopOrderRowProps {
  order: ShopOrderSummary;
  /** Arrived while the list was open. */
  isNew: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  steps: SellerSteps;
  returns: ReturnSteps;
}

/** An order of the list with its usual next step, or that of what comes back. */
export function ShopOrderRow({ order, isNew, isSelected, onSelect, steps, returns }: ShopOrderRowProps) {
  const { id, number, status, createdAt, buyerName, city, total } = order;
  const due = dueWords(order);
  const next = order.steps.find((step) => step !== 'cancel');
  const { openReturn } = order;
  const [ofReturn] = openReturn ? stepsOf(openReturn, order.paymentMethod === 'cash_on_delivery') : [];
  return (
    <tr aria-selected={isSelected} data-order={id}>
      <td className="row-select">
        <label>
          <input
            type="checkbox"
            aria-label={`Select ${number}`}
            checked={isSelected}
            onChange={({ target }) => onSelect(target.checked)}
          />
        </label>
        {isSelected && <ToSelected />}
      </td>
      <th scope="row">
        <span className="flex flex-wrap items-center gap-x-2">
          <Link to={`/seller/orders/${id}`} prefetch="intent" className="text-link order-number">
            {number}
          </Link>
          {isNew && <Pill tone="accent">New</Pill>}
          {order.unreadMessages > 0 && (
            <Badge tone="info">
              {order.unreadMessages === 1 ? '1 message' : `${order.unreadMessages} messages`}
            </Badge>
          )}
        </span>
      </th>
      <td data-label="Placed" className="order-short order-placed">
        {formatNearTime(createdAt)}
        {due !== undefined && (
          <span className={classes('order-due', order.isLate && 'font-semibold text-deal')}>{due}</span>
        )}
      </td>
      <td data-label="Buyer" className="order-short order-buyer-cell">
        <span className="order-buyer">{buyerName},</span> {city}
      </td>
      <td data-label="Items" className="order-items">
        <span>{itemsOf(order)}</span>
      </td>
      <td data-label="Total" className="number order-total">
        {formatRupees(total)}
      </td>
      <td data-label="State" className="order-state">
        <Badge tone={SHOP_ORDER_WORDS[status].tone}>{SHOP_ORDER_WORDS[status].label}</Badge>
      </td>
      <td className="row-act">
        {next && (
          <Button
            size="small"
            variant="outline"
            busy={steps.isBusy(order, next)}
            aria-label={`${STEP_WORDS[next].act}: ${number}`}
            onClick={() => steps.start(order, next)}
          >
            {STEP_WORDS[next].act}
          </Button>
        )}
        {openReturn && ofReturn && (
          <Button
            size="small"
            variant="outline"
            busy={returns.isBusy(openReturn.id)}
            aria-label={`${actOf(openReturn, ofReturn)}: ${number}`}
            onClick={() => void returns.start(order, openReturn.id, ofReturn)}
          >
            {actOf(openReturn, ofReturn)}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** '2 × Brass lamp and 3 more'. */
function itemsOf({ lines }: ShopOrderSummary): string {
  const [first, ...others] = lines;
  if (!first) return '';
  const words = unitsInWords(first);
  return others.length === 0 ? words : `${words} and ${others.length} more`;
}

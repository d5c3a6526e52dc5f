import './shop-order-table.css';
import { Link } from 'react-router';
import { formatNearTime } from '../../../../contract/kernel/days.ts';
import { unitsInWords } from '../../../../contract/kernel/product-options.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import type { ShopOrderId } from '../../../../contract/kernel/schemas.ts';
import type { ShopOrderSort, ShopOrderSummary } from '../../../../contract/shop-orders.ts';
import { type Column, DataTable, sortByAddress } from '../../../kit/lists/data-table.tsx';
import { SelectRow } from '../../../kit/lists/to-selected.tsx';
import type { Selection } from '../../../kit/lists/use-selection.ts';
import { dueWords, SHOP_ORDER_WORDS } from '../../../concepts/orders/order-words.ts';
import { Badge, Pill } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { actOf, stepsOf } from '../returns/seller-return-steps.ts';
import type { ReturnSteps } from '../returns/use-return-steps.ts';
import type { ShopOrderListView } from './shop-order-list.ts';
import { STEP_WORDS } from './step-words.ts';
import type { SellerSteps } from './use-seller-steps.ts';

const COLUMNS: readonly Column<ShopOrderSummary, ShopOrderSort>[] = [
  {
    head: 'Placed',
    sortBy: 'placed',
    className: 'order-short order-placed',
    cell: (order) => {
      const due = dueWords(order);
      return (
        <>
          {formatNearTime(order.createdAt)}
          {due !== undefined && (
            <span className={classes('order-due', order.isLate && 'font-semibold text-deal')}>{due}</span>
          )}
        </>
      );
    },
  },
  {
    head: 'Buyer',
    sortBy: 'buyer',
    className: 'order-short order-buyer-cell',
    cell: ({ buyerName, city }) => (
      <>
        <span className="order-buyer">{buyerName},</span> {city}
      </>
    ),
  },
  { head: 'Items', className: 'order-items', cell: (order) => <span>{itemsOf(order)}</span> },
  {
    head: 'Total',
    sortBy: 'total',
    isNumber: true,
    className: 'order-total',
    cell: ({ total }) => formatRupees(total),
  },
  {
    head: 'State',
    sortBy: 'state',
    className: 'order-state',
    cell: ({ status }) => (
      <Badge tone={SHOP_ORDER_WORDS[status].tone}>{SHOP_ORDER_WORDS[status].label}</Badge>
    ),
  },
];

interface ShopOrderTableProps {
  caption: string;
  orders: readonly ShopOrderSummary[];
  /** Orders that arrived while the list was open. */
  fresh: ReadonlySet<ShopOrderId>;
  selection: Selection<ShopOrderId>;
  steps: SellerSteps;
  returns: ReturnSteps;
  list: ShopOrderListView;
}

export function ShopOrderTable(props: ShopOrderTableProps) {
  const { caption, orders, fresh, selection, steps, returns, list } = props;
  return (
    <DataTable
      isCards
      className="page-table order-table"
      caption={caption}
      columns={[
        {
          head: 'Select',
          isHeadHidden: true,
          className: 'row-select',
          cell: ({ id, number }) => (
            <SelectRow
              name={number}
              isSelected={selection.has(id)}
              onSelect={(isSelected) => selection.select([id], isSelected)}
            />
          ),
        },
        {
          head: 'Order',
          isRowHeader: true,
          cell: (order) => <OrderNumber order={order} isNew={fresh.has(order.id)} />,
        },
        ...COLUMNS,
        {
          head: 'Next step',
          isHeadHidden: true,
          className: 'row-act',
          cell: (order) => <NextStep order={order} steps={steps} returns={returns} />,
        },
      ]}
      rows={orders}
      rowKey={({ id }) => id}
      rowProps={({ id }) => ({ 'aria-selected': selection.has(id), 'data-order': id })}
      sort={sortByAddress(list)}
    />
  );
}

function OrderNumber({ order, isNew }: { order: ShopOrderSummary; isNew: boolean }) {
  const { id, number, unreadMessages } = order;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Link to={`/seller/orders/${id}`} prefetch="intent" className="text-link order-number">
        {number}
      </Link>
      {isNew && <Pill tone="accent">New</Pill>}
      {unreadMessages > 0 && (
        <Badge tone="info">{unreadMessages === 1 ? '1 message' : `${unreadMessages} messages`}</Badge>
      )}
    </span>
  );
}

interface NextStepProps extends Pick<ShopOrderTableProps, 'steps' | 'returns'> {
  order: ShopOrderSummary;
}

function NextStep({ order, steps, returns }: NextStepProps) {
  const { number, openReturn } = order;
  const next = order.steps.find((step) => step !== 'cancel');
  const [ofReturn] = openReturn ? stepsOf(openReturn, order.paymentMethod === 'cash_on_delivery') : [];
  return (
    <>
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
    </>
  );
}

function itemsOf({ lines }: ShopOrderSummary): string {
  const [first, ...others] = lines;
  if (!first) return '';
  const words = unitsInWords(first);
  return others.length === 0 ? words : `${words} and ${others.length} more`;
}

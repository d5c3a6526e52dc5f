import { useState } from 'react';
import { formatRupees } from '../../contract/kernel/money.ts';
import type { Order, OrderLine, ShopOrder } from '../../contract/orders.ts';
import { api } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useOrderAct } from './order-act.ts';

interface CancelButtonProps {
  order: Order;
  part: ShopOrder;
  /** One line of it; all of it otherwise. */
  line?: OrderLine;
  onChange: (order: Order) => void;
}

/** Gives up what is not packed yet, after saying what happens with the money. */
export function CancelButton({ order, part, line, onChange }: CancelButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const { act, isBusy } = useOrderAct(order.id, onChange);
  const left = part.lines.filter(({ isCancelled }) => !isCancelled);
  const what = line ? line.name : `what you ordered from ${part.shop.name}`;
  const call = () =>
    line
      ? api('POST /api/order/line/:lineId/cancel', { params: { lineId: line.id } })
      : api('POST /api/order/part/:shopOrderId/cancel', { params: { shopOrderId: part.id } });
  const cancel = async () => {
    const done = line ? 'Item cancelled' : 'Order cancelled';
    if (await act(call, done, 'It could not be cancelled. Please try again.')) setAsking(false);
  };
  return (
    <>
      <Button
        size="small"
        variant={line ? 'quiet' : 'outline'}
        aria-label={line ? `Cancel item: ${line.name}` : `Cancel order from ${part.shop.name}`}
        onClick={() => setAsking(true)}
      >
        {line ? 'Cancel item' : 'Cancel order'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={line ? 'Cancel this item?' : 'Cancel this order?'}
        confirmLabel={line ? 'Cancel item' : 'Cancel order'}
        cancelLabel="Keep it"
        busy={isBusy}
        onCancel={() => setAsking(false)}
        onConfirm={() => void cancel()}
      >
        <p>The shop does not send {what} any more. This cannot be undone.</p>
        <ul className="mt-3 grid list-disc gap-1 ps-5">
          {consequencesOf(order, part, line ? [line] : left).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}

/** What becomes of the money and of the coupon. */
function consequencesOf(order: Order, part: ShopOrder, lines: readonly OrderLine[]): string[] {
  // Paise, so that sums of rupees stay exact.
  const amount = lines.reduce((sum, { total }) => sum + Math.round(total * 100), 0) / 100;
  const isWhole = lines.length === part.lines.filter(({ isCancelled }) => !isCancelled).length;
  return [
    order.paymentMethod === 'cash_on_delivery'
      ? `You pay ${formatRupees(amount)} less at the door.`
      : `${formatRupees(amount)} goes back to you the way you paid.`,
    ...(part.coupon === null
      ? []
      : [
          isWhole
            ? `You can use the coupon ${part.coupon} again.`
            : `The coupon ${part.coupon} stays used for the other items.`,
        ]),
  ];
}

import { useState } from 'react';
import { nameWithChoices } from '../../../../contract/kernel/product-options.ts';
import type { Order, OrderLine, ShopOrder } from '../../../../contract/orders.ts';
import type { OrderLineId, ShopOrderId } from '../../../../contract/kernel/schemas.ts';
import type { RefundQuote } from '../../../../contract/refund-quote.ts';
import { ORDER_NOT_CANCELLED, REFUND_NOT_KNOWN } from '../../../kit/http/failures.ts';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe, messageOf } from '../../../kit/http/problem-message.ts';
import { CANCEL_ORDER, KEEP_ORDERED, ORDER_CANCELLED } from '../../../concepts/orders/order-words.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CancelReasonField, useCancelReason } from '../../../concepts/orders/cancel-reason-field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useLoad } from '../../../kit/screens/use-load.ts';
import { useOrderAct } from '../order-actions/order-act.ts';
import { RefundFigures } from '../order-actions/refund-figures.tsx';

interface CancelButtonProps {
  order: Order;
  shopOrder: ShopOrder;
  line?: OrderLine;
  onChange: (order: Order) => void;
}

/** Packed lines cannot be cancelled. The refund shows first. */
export function CancelButton({ order, shopOrder, line, onChange }: CancelButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant={line ? 'quiet' : 'outline'}
        aria-label={
          line
            ? `Cancel item: ${nameWithChoices(line.name, line.choices)}`
            : `Cancel order from ${shopOrder.shop.name}`
        }
        onClick={() => setConfirming(true)}
      >
        {line ? 'Cancel item' : 'Cancel order'}
      </Button>
      {isConfirming && (
        <CancelDialog
          order={order}
          shopOrder={shopOrder}
          {...(line && { line })}
          onChange={onChange}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}

interface Cancelled {
  shopOrderId: ShopOrderId;
  lineId: OrderLineId | undefined;
}

function loadQuote({ shopOrderId, lineId }: Cancelled, signal: AbortSignal): Promise<RefundQuote> {
  return lineId === undefined
    ? api('GET /api/order/shop-order/:shopOrderId/cancel', { params: { shopOrderId }, signal })
    : api('GET /api/order/line/:lineId/cancel', { params: { lineId }, signal });
}

interface CancelDialogProps extends CancelButtonProps {
  onClose: () => void;
}

function CancelDialog({ order, shopOrder, line, onChange, onClose }: CancelDialogProps) {
  const { act, isBusy } = useOrderAct(order.id, onChange);
  const { reason, field } = useCancelReason();
  const lineId = line?.id;
  const { data: quote, error, isLoading, reload } = useLoad(loadQuote, { shopOrderId: shopOrder.id, lineId });
  const cancel = async () => {
    if (!quote) return;
    const call = () =>
      lineId === undefined
        ? api('POST /api/order/shop-order/:shopOrderId/cancel', {
            params: { shopOrderId: shopOrder.id },
            body: { reason },
          })
        : api('POST /api/order/line/:lineId/cancel', {
            params: { lineId },
            body: { refund: quote.refund, reason },
          });
    const done = line ? 'Item cancelled' : ORDER_CANCELLED;
    if (await act(call, done, line ? couldNotBe('The item', 'cancelled') : ORDER_NOT_CANCELLED)) onClose();
    else reload();
  };
  return (
    <ConfirmDialog
      open
      title={line ? 'Cancel this item?' : CANCEL_ORDER}
      confirmLabel={line ? 'Cancel item' : 'Cancel order'}
      cancelLabel={KEEP_ORDERED}
      busy={isBusy || isLoading}
      isPossible={error === undefined}
      onCancel={onClose}
      onConfirm={() => void cancel()}
    >
      {error === undefined ? (
        <>
          <p>
            The shop does not send{' '}
            {line ? nameWithChoices(line.name, line.choices) : `what you ordered from ${shopOrder.shop.name}`}{' '}
            any more. This cannot be undone.
          </p>
          <div className="mt-3" aria-live="polite">
            {quote ? (
              <RefundFigures quote={quote} order={order} />
            ) : (
              <Spinner label="Calculating your refund" />
            )}
          </div>
          {quote && shopOrder.coupon !== null && (
            <p className="mt-3 text-small">{couponWords(shopOrder.coupon, quote, line !== undefined)}</p>
          )}
          <CancelReasonField {...field} help={`${shopOrder.shop.name} reads it.`} />
        </>
      ) : (
        <FormError title={messageOf(error, REFUND_NOT_KNOWN)} />
      )}
    </ConfirmDialog>
  );
}

function couponWords(coupon: string, { couponDifference, left }: RefundQuote, isLine: boolean): string {
  if (couponDifference > 0) {
    return `Without this item the coupon ${coupon} no longer applies to what is left, so its discount there comes off.`;
  }
  return isLine && left > 0
    ? `The coupon ${coupon} stays used for the other items.`
    : `You can use the coupon ${coupon} again.`;
}

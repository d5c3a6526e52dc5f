import { useState } from 'react';
import type { Order } from '../../../../contract/orders.ts';
import type { Return } from '../../../../contract/returns.ts';
import { api } from '../../../kit/http/api.ts';
import { useOrderAct } from '../order-actions/order-act.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { returnedItems, returnWords } from '../../../concepts/returns/return-words.ts';
import { couldNotBe } from '../../../kit/http/problem-message.ts';

interface WithdrawReturnProps {
  returnRequest: Return;
  order: Order;
  shopName: string;
  onChange: (order: Order) => void;
}

/** A return can be withdrawn until the shop answers, an exchange until the old item arrives. */
export function WithdrawReturn({ returnRequest, order, shopName, onChange }: WithdrawReturnProps) {
  const [isConfirming, setConfirming] = useState(false);
  const { act, isBusy } = useOrderAct(order.id, onChange);
  const { kind } = returnRequest;
  const withdraw = async () => {
    const call = async () => {
      await api('POST /api/return/:returnId/withdraw', { params: { returnId: returnRequest.id } });
      return api('GET /api/order/:orderId', { params: { orderId: order.id } });
    };
    const failure = couldNotBe(`The ${kind}`, 'withdrawn');
    const { title } = returnWords({ kind, status: 'withdrawn' });
    if (await act(call, title, failure)) setConfirming(false);
  };
  return (
    <div className="mt-3">
      <Button
        size="small"
        variant="outline"
        aria-label={`Withdraw ${kind === 'return' ? 'return to' : 'exchange with'} ${shopName}`}
        onClick={() => setConfirming(true)}
      >
        Withdraw {kind}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={`Withdraw this ${kind}?`}
        confirmLabel={`Withdraw ${kind}`}
        cancelLabel={`Keep ${kind}`}
        variant="primary"
        busy={isBusy}
        onCancel={() => setConfirming(false)}
        onConfirm={() => void withdraw()}
      >
        <p>
          You keep {returnedItems(returnRequest)}, and we inform {shopName}. You can request it again until
          the return window closes.
        </p>
      </ConfirmDialog>
    </div>
  );
}

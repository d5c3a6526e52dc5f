import { useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import type { Return } from '../../../contract/returns.ts';
import { api } from '../../shared/http/api.ts';
import { useOrderAct } from '../order-actions/order-act.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { returnedItems } from '../../shared/returns/return-words.ts';

interface WithdrawReturnProps {
  returnRequest: Return;
  order: Order;
  shopName: string;
  onChange: (order: Order) => void;
}

/** Withdraws a return request before the shop has answered. */
export function WithdrawReturn({ returnRequest, order, shopName, onChange }: WithdrawReturnProps) {
  const [isAsking, setAsking] = useState(false);
  const { act, isBusy } = useOrderAct(order.id, onChange);
  const withdraw = async () => {
    const call = async () => {
      await api('POST /api/return/:returnId/withdraw', { params: { returnId: returnRequest.id } });
      return api('GET /api/order/:orderId', { params: { orderId: order.id } });
    };
    const failure = 'The return could not be withdrawn. Please try again.';
    if (await act(call, 'Return withdrawn', failure)) setAsking(false);
  };
  return (
    <div className="mt-3">
      <Button
        size="small"
        variant="outline"
        aria-label={`Withdraw return to ${shopName}`}
        onClick={() => setAsking(true)}
      >
        Withdraw return
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Withdraw this return?"
        confirmLabel="Withdraw return"
        cancelLabel="Keep return"
        variant="primary"
        busy={isBusy}
        onCancel={() => setAsking(false)}
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

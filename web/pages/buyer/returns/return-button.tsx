import { useState } from 'react';
import type { Order, ShopOrder } from '../../../../contract/orders.ts';
import { formatDay } from '../../../../contract/kernel/days.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ReturnForm } from './return-form.tsx';

interface ReturnButtonProps {
  order: Order;
  shopOrder: ShopOrder;
  until: string;
  onChange: (order: Order) => void;
}

export function ReturnButton({ order, shopOrder, until, onChange }: ReturnButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="outline"
        aria-label={`Return items from ${shopOrder.shop.name}`}
        onClick={() => setOpen(true)}
      >
        Return items
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Return to ${shopOrder.shop.name}`}
        closeOnBackdrop={false}
      >
        <p className="mb-4 text-muted">You can return until {formatDay(until)}.</p>
        <ReturnForm
          order={order}
          shopOrder={shopOrder}
          onDone={(changed) => {
            setOpen(false);
            onChange(changed);
          }}
        />
      </Dialog>
    </>
  );
}

import { useState } from 'react';
import type { OrderLineId } from '../../../../contract/kernel/schemas.ts';
import { formatDay } from '../../../../contract/kernel/days.ts';
import { nameWithChoices } from '../../../../contract/kernel/product-options.ts';
import type { BoughtLine, Order, ShopOrder } from '../../../../contract/orders.ts';
import { api } from '../../../kit/http/api.ts';
import { messageOf } from '../../../kit/http/problem-message.ts';
import { useLoad } from '../../../kit/screens/use-load.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { TRY_AGAIN } from '../../../ui/try-again.ts';
import { ExchangeForm } from './exchange-form.tsx';

interface ExchangeButtonProps {
  order: Order;
  shopOrder: ShopOrder;
  line: BoughtLine;
  onChange: (order: Order) => void;
}

/** Only units with options can be exchanged. */
export function isExchangeable({ choices, returnableUntil }: BoughtLine): boolean {
  return returnableUntil !== null && choices.length > 0;
}

async function loadReplacements(lineId: OrderLineId, signal: AbortSignal) {
  const { replacements } = await api('GET /api/return/replacements/:lineId', { params: { lineId }, signal });
  return replacements;
}

export function ExchangeButton({ order, shopOrder, line, onChange }: ExchangeButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, reload } = useLoad(loadReplacements, isOpen ? line.id : undefined);
  const name = nameWithChoices(line.name, line.choices);
  return (
    <>
      <Button size="small" variant="outline" aria-label={`Exchange ${name}`} onClick={() => setOpen(true)}>
        Exchange
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={`Exchange ${name}`} closeOnBackdrop={false}>
        {line.returnableUntil !== null && (
          <p className="mb-4 text-muted">You can exchange until {formatDay(line.returnableUntil)}.</p>
        )}
        {data ? (
          <ExchangeForm
            order={order}
            shopOrder={shopOrder}
            line={line}
            replacements={data}
            onStale={reload}
            onDone={(changed) => {
              setOpen(false);
              onChange(changed);
            }}
          />
        ) : error === undefined ? (
          <Spinner label="Looking for what there is" />
        ) : (
          <div className="grid justify-items-start gap-3">
            <FormError title={messageOf(error, 'We could not look for what there is. Please try again.')} />
            <Button size="small" variant="outline" onClick={reload}>
              {TRY_AGAIN}
            </Button>
          </div>
        )}
      </Dialog>
    </>
  );
}

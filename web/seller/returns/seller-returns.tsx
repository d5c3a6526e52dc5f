import { useState } from 'react';
import { ApiProblem } from '../../../contract/client.ts';
import { formatRupees } from '../../../contract/kernel/money.ts';
import { RETURN_CAUSES } from '../../../contract/kernel/return-causes.ts';
import type { Return } from '../../../contract/returns.ts';
import type { ShopOrderDetails } from '../../../contract/shop-orders.ts';
import { api } from '../../shared/http/api.ts';
import { formatMoment } from '../../shared/orders/order-words.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/alert.tsx';
import { ReturnPictures } from '../../shared/returns/return-pictures.tsx';
import { RETURN_WORDS, returnedItems } from '../../shared/returns/return-words.ts';
import { RETURN_ACTS, type ReturnStep, SellerReturnDialog } from './seller-return-dialog.tsx';

interface SellerReturnsProps {
  order: ShopOrderDetails;
  /** The order stands elsewhere now. */
  onChange: () => void;
}

/** What the buyer wants to give back or gave back, and what is to be done with it. */
export function SellerReturns({ order, onChange }: SellerReturnsProps) {
  return order.returns.map((wish) => (
    <SellerReturn key={wish.id} wish={wish} order={order} onChange={onChange} />
  ));
}

function SellerReturn({ wish, order, onChange }: SellerReturnsProps & { wish: Return }) {
  const [asking, setAsking] = useState<ReturnStep>();
  const [isBusy, setBusy] = useState(false);
  /** Where the shop had the last one sent. */
  const [suggestion, setSuggestion] = useState('');
  const { title, tone } = RETURN_WORDS[wish.status];
  const isPaidAtTheDoor = order.paymentMethod === 'cash_on_delivery';

  const act = async (call: () => Promise<Return>) => {
    const { status } = await call();
    notify('success', RETURN_WORDS[status].title, 'back_office');
    setAsking(undefined);
    onChange();
  };
  const onFailure = (message: string, error: unknown) => {
    notify('error', message, 'back_office');
    if (!(error instanceof ApiProblem && error.code === 'wrong_state')) return;
    setAsking(undefined);
    onChange();
  };
  const askWhereTo = async () => {
    setBusy(true);
    // Without a suggestion the address starts empty.
    const last = await api('GET /api/return/send-to').catch(() => ({ sendTo: null }));
    setSuggestion(last.sendTo ?? '');
    setBusy(false);
    setAsking('accept');
  };
  return (
    <Alert tone={tone} title={title}>
      <p>
        {returnedItems(wish)} · {formatRupees(wish.amount)}
      </p>
      {wish.couponDifference > 0 && (
        <p className="text-small">
          {formatRupees(wish.couponDifference)} of the coupon no longer applies to what the buyer keeps, and
          is taken off.
        </p>
      )}
      {wish.cause !== null && <p className="text-small">{RETURN_CAUSES[wish.cause]}</p>}
      <p>
        {wish.reason !== '' && `“${wish.reason}” `}
        <span className="text-small text-muted">{formatMoment(wish.createdAt)}</span>
      </p>
      {wish.status === 'accepted' && wish.sendTo !== null && (
        <p className="whitespace-pre-line">
          To be sent to: {wish.sendTo}
          {wish.sendNote !== null && `\n“${wish.sendNote}”`}
        </p>
      )}
      {wish.refusal !== null && <p>You refused it: “{wish.refusal}”</p>}
      <ReturnPictures wish={wish} />
      <div className="mt-3 flex flex-wrap gap-2">
        {wish.status === 'requested' && (
          <Button size="small" busy={isBusy} onClick={() => void askWhereTo()}>
            {RETURN_ACTS.accept}
          </Button>
        )}
        {wish.status === 'accepted' && (
          <Button size="small" onClick={() => setAsking('receive')}>
            {RETURN_ACTS.receive}
          </Button>
        )}
        {(wish.status === 'requested' || wish.status === 'accepted') && (
          <Button size="small" variant="outline" onClick={() => setAsking('refuse')}>
            {RETURN_ACTS.refuse}
          </Button>
        )}
        {wish.status === 'received' && isPaidAtTheDoor && (
          <Button size="small" onClick={() => setAsking('paid-back')}>
            {RETURN_ACTS['paid-back']}
          </Button>
        )}
      </div>
      <SellerReturnDialog
        wish={wish}
        step={asking}
        isPaidAtTheDoor={isPaidAtTheDoor}
        suggestion={suggestion}
        onClose={() => setAsking(undefined)}
        onSend={act}
        onFailure={onFailure}
      />
    </Alert>
  );
}

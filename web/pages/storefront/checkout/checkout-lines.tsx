import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiProblem } from '../../../../contract/client.ts';
import type { CheckoutSummary } from '../../../../contract/checkout.ts';
import { formatNearDate } from '../../../../contract/kernel/days.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import { nameWithChoices } from '../../../../contract/kernel/product-options.ts';
import { CART_NOT_UPDATED } from '../../../kit/http/failures.ts';
import { api } from '../../../kit/http/api.ts';
import { messageOf } from '../../../kit/http/problem-message.ts';
import { refreshBadges } from '../../../concepts/session/refresh-badges.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useFocusAfterChange } from '../../../ui/use-focus-after-change.ts';
import { PricedLine } from './priced-line.tsx';

type ShopOrderSummary = CheckoutSummary['shops'][number];
type Line = ShopOrderSummary['lines'][number];

interface CheckoutLinesProps {
  summary: CheckoutSummary;
  onChange: () => void;
  onChangeAddress: () => void;
}

export function CheckoutLines({ summary, onChange, onChangeAddress }: CheckoutLinesProps) {
  const list = useRef<HTMLDivElement>(null);
  const shown = summary.shops.flatMap(({ lines }) => lines.map(({ itemId }) => itemId)).join();
  // The focus moves to the next line with a problem, else to the result of the check.
  useFocusAfterChange(
    shown,
    () =>
      list.current?.querySelector<HTMLElement>('.alert button') ?? document.getElementById('delivery-check'),
  );
  return (
    <div ref={list} className="grid grid-cols-1 gap-6">
      {summary.shops.map((shopOrder) => (
        <div key={shopOrder.shop.id} className="grid grid-cols-1 gap-3">
          <SellerName>{shopOrder.shop.name}</SellerName>
          <ul className="grid grid-cols-1 gap-3">
            {shopOrder.lines.map((line) => (
              <li key={line.itemId}>
                <CheckoutLine line={line} onChange={onChange} onChangeAddress={onChangeAddress} />
              </li>
            ))}
          </ul>
          <ShopOrderFigures shopOrder={shopOrder} />
        </div>
      ))}
    </div>
  );
}

export function SellerName({ children }: { children: string }) {
  return (
    <h3 className="flex items-center gap-2 text-h3">
      <Icon name="store" size="small" />
      {children}
    </h3>
  );
}

interface CheckoutLineProps extends Omit<CheckoutLinesProps, 'summary'> {
  line: Line;
}

function CheckoutLine({ line, onChange, onChangeAddress }: CheckoutLineProps) {
  return (
    <article className="grid gap-2">
      <PricedLine {...line}>
        {line.obstacle === null && (
          <p className="flex items-center gap-1.5 text-small text-ok">
            <Icon name="truck" size="small" />
            Can be delivered{line.arrivesBy !== null && ` by ${formatNearDate(line.arrivesBy)}`}
          </p>
        )}
      </PricedLine>
      {line.obstacle !== null && (
        <Obstacle line={line} onChange={onChange} onChangeAddress={onChangeAddress} />
      )}
    </article>
  );
}

function Obstacle({ line, onChange, onChangeAddress }: CheckoutLineProps) {
  const [isBusy, setBusy] = useState(false);
  const name = nameWithChoices(line.name, line.choices);
  const remove = async () => {
    setBusy(true);
    try {
      await removeLine(line);
      onChange();
      await refreshBadges().catch(() => undefined); // only the badge is older for it
    } catch (error) {
      notify('error', messageOf(error, CART_NOT_UPDATED));
      setBusy(false);
    }
  };
  return (
    <div className="alert tone-deal">
      <Icon name="error" />
      <div className="alert-text grid gap-2">
        <p>{line.message ?? `${name} cannot be ordered.`}</p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="small"
            busy={isBusy}
            aria-label={`Remove ${name}`}
            onClick={() => void remove()}
          >
            Remove
          </Button>
          {line.obstacle === 'not_deliverable' && (
            <Button variant="outline" size="small" onClick={onChangeAddress}>
              Change address
            </Button>
          )}
          {line.obstacle === 'out_of_stock' && (
            <Link to="/cart" className={buttonClasses({ variant: 'outline', size: 'small' })}>
              {line.choices.length === 0 ? 'Change quantity in the cart' : 'Change it in the cart'}
            </Link>
          )}
        </div>
      </div>
    </div>
  );
}

/** A line that another tab removed answers 404, which is the wanted result. */
async function removeLine({ itemId }: Line): Promise<void> {
  try {
    await api('DELETE /api/cart/:itemId', { params: { itemId } });
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 404)) throw error;
  }
}

function ShopOrderFigures({ shopOrder }: { shopOrder: ShopOrderSummary }) {
  const { shipping } = shopOrder;
  return (
    <>
      <CouponOfShop shopOrder={shopOrder} />
      {shipping > 0 && (
        <p className="flex flex-wrap justify-between gap-x-4 text-small">
          <span>Shipping</span>
          <span className="ms-auto tabular-nums">{formatRupees(shipping)}</span>
        </p>
      )}
    </>
  );
}

function CouponOfShop({ shopOrder }: { shopOrder: ShopOrderSummary }) {
  if (shopOrder.reason !== null) return <p className="text-small text-muted">{shopOrder.reason}</p>;
  if (shopOrder.discount === 0) return null;
  return (
    <p className="flex flex-wrap justify-between gap-x-4 text-small text-ok">
      <span>{shopOrder.coupon ?? 'Coupon'}</span>
      <span className="ms-auto tabular-nums">−{formatRupees(shopOrder.discount)}</span>
    </p>
  );
}

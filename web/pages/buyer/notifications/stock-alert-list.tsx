import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { nameWithChoices } from '../../../../contract/kernel/product-options.ts';
import type { VariantId } from '../../../../contract/kernel/schemas.ts';
import type { NamedStockAlert } from '../../../../contract/stock-alerts.ts';
import { NOT_DONE } from '../../../kit/http/failures.ts';
import { api } from '../../../kit/http/api.ts';
import { messageOf } from '../../../kit/http/problem-message.ts';
import { LoadFailure } from '../../../kit/screens/load-failure.tsx';
import type { Loaded, ScreenLoad } from '../../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../../kit/screens/use-loaded-part.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';

export const loadStockAlerts: ScreenLoad<NamedStockAlert[]> = (client) => client('GET /api/stock-alert');

interface StockAlertListProps {
  loaded: Loaded<NamedStockAlert[]>;
  isOff: boolean;
}

export function StockAlertList({ loaded, isOff }: StockAlertListProps) {
  const { data: alerts, error, reload, showChanged } = useLoadedPart(loaded);
  const [removing, setRemoving] = useState<VariantId>();
  const heading = useRef<HTMLHeadingElement>(null);

  const remove = async (variantId: VariantId) => {
    setRemoving(variantId);
    try {
      const { message } = await api('DELETE /api/stock-alert/:variantId', { params: { variantId } });
      showChanged((before) => before.filter((alert) => alert.variantId !== variantId));
      notify('success', message);
      // The pressed button disappears with its row.
      heading.current?.focus();
    } catch (problem) {
      notify('error', messageOf(problem, NOT_DONE));
    }
    setRemoving(undefined);
  };

  return (
    <section aria-labelledby="stock-alerts" className="grid gap-3">
      <h2 ref={heading} id="stock-alerts" className="text-h3" tabIndex={-1}>
        Waiting for stock
      </h2>
      <p className="text-muted">
        {isOff
          ? "Switch on 'Back in stock' to be mailed about these."
          : "Choose 'Notify me' on a product that you cannot get yet. We write once, within 180 days."}
      </p>
      {alerts ? (
        <ul className="divided-list">
          {alerts.map((alert) => (
            <StockAlertRow
              key={alert.variantId}
              alert={alert}
              isBusy={removing === alert.variantId}
              onRemove={() => void remove(alert.variantId)}
            />
          ))}
        </ul>
      ) : (
        <LoadFailure title="What you wait for could not be loaded" error={error} onRetry={reload} />
      )}
    </section>
  );
}

interface StockAlertRowProps {
  alert: NamedStockAlert;
  isBusy: boolean;
  onRemove: () => void;
}

function StockAlertRow({ alert, isBusy, onRemove }: StockAlertRowProps) {
  const { productId, variantId, pinCode, isOffered } = alert;
  const name = nameWithChoices(alert.name, alert.choices);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 wrap-anywhere">
        {isOffered ? (
          <Link to={`/product/${productId}?variant=${variantId}`} className="text-link font-semibold">
            {name}
          </Link>
        ) : (
          <p className="font-semibold">{name}</p>
        )}
        <p className="text-small text-muted">
          Pin code {pinCode}
          {!isOffered && ', not offered at the moment'}
        </p>
      </div>
      <Button variant="outline" size="small" busy={isBusy} aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}

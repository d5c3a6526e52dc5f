import { useCallback } from 'react';
import { Link } from 'react-router';
import { ApiProblem } from '../../../contract/client.ts';
import type { ShopOrderId } from '../../../contract/kernel/schemas.ts';
import { api } from '../http/api.ts';
import { LoadFailure } from '../screens/load-failure.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLoaded } from '../screens/use-loaded.ts';
import { InvoiceSheet } from './invoice-sheet.tsx';

interface InvoiceScreenProps {
  shopOrderId: ShopOrderId;
  /** The list of orders that leads here. */
  back: string;
}

/** The invoice of a part of an order, to be read and printed by its buyer and its seller. */
export function InvoiceScreen({ shopOrderId, back }: InvoiceScreenProps) {
  const load = useCallback(
    (signal: AbortSignal) => api('GET /api/invoice/:shopOrderId', { params: { shopOrderId }, signal }),
    [shopOrderId],
  );
  const { data: invoice, error, reload } = useLoaded(load);
  if (invoice) {
    return (
      <div className="grid content-start gap-6">
        <div className="paper-tools">
          <div className="grid gap-2">
            <Link to={back} className="text-link justify-self-start">
              <Icon name="chevron-left" size="small" className="inline" /> Orders
            </Link>
            <h1>
              Invoice <span className="whitespace-nowrap">{invoice.number}</span>
            </h1>
          </div>
          <Button onClick={() => window.print()}>Print</Button>
        </div>
        <InvoiceSheet invoice={invoice} />
      </div>
    );
  }
  if (error === undefined) return <Spinner size="large" label="Loading the invoice" />;
  if (error instanceof ApiProblem && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        icon="orders"
        title="There is no such invoice"
        text="An invoice is written when an order is packed."
        action={
          <Link to={back} className={buttonClasses()}>
            See all orders
          </Link>
        }
      />
    );
  }
  return <LoadFailure title="The invoice could not be loaded" error={error} onRetry={reload} />;
}

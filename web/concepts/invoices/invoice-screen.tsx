import { Link } from 'react-router';
import { ApiProblem } from '../../../contract/client.ts';
import type { Invoice } from '../../../contract/invoices.ts';
import type { ShopOrderId } from '../../../contract/kernel/schemas.ts';
import { LoadFailure } from '../../kit/screens/load-failure.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Loaded, ScreenLoad } from '../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../kit/screens/use-loaded-part.ts';
import { InvoiceSheet } from './invoice-sheet.tsx';

interface InvoiceScreenProps {
  loaded: Loaded<Invoice>;
  back: string;
}

export const loadInvoice: ScreenLoad<Invoice, { shopOrderId: ShopOrderId }> = (api, { params }) =>
  api('GET /api/invoice/:shopOrderId', { params });

export function InvoiceScreen({ loaded, back }: InvoiceScreenProps) {
  const { data: invoice, error, reload } = useLoadedPart(loaded);
  if (invoice) {
    return (
      <div className="grid content-start gap-6">
        <div className="paper-tools">
          <div className="grid gap-2">
            <Link to={back} className="text-link justify-self-start">
              <Icon name="chevron-left" size="small" className="inline" /> Orders
            </Link>
            <h1>
              Invoice <span className="inline-block">{invoice.number}</span>
            </h1>
          </div>
          <Button onClick={() => window.print()}>Print</Button>
        </div>
        <InvoiceSheet invoice={invoice} />
      </div>
    );
  }
  if (error instanceof ApiProblem && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        icon="orders"
        title="Invoice not found"
        text="An invoice is issued when an order is packed."
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

import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router';
import { isId } from '../../shared/url-state/address-values.ts';
import { api } from '../../shared/http/api.ts';
import { LoadFailure } from '../../shared/screens/load-failure.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Segmented } from '../../ui/radio-group.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLoaded } from '../../shared/screens/use-loaded.ts';
import { PackingSlipSheet } from './packing-slip-sheet.tsx';

const PAPERS = [
  { value: 'a5', label: 'A5' },
  { value: 'a4', label: 'A4' },
] as const;

/** The packing slips of one order or of many, a sheet of paper each. */
export function PackingSlipsScreen() {
  const [address, setAddress] = useSearchParams();
  const ids = idsIn(address);
  const known = ids.filter(isId).join();
  const paper = address.get('paper') === 'a4' ? 'a4' : 'a5';
  const load = useCallback((signal: AbortSignal) => loadSlips(known, signal), [known]);
  const { data: slips, error, reload } = useLoaded(load);

  if (error !== undefined) {
    return <LoadFailure title="The packing slips could not be loaded" error={error} onRetry={reload} />;
  }
  if (!slips) {
    return (
      <div className="state">
        <Spinner size="large" label="Loading packing slips" />
      </div>
    );
  }
  if (slips.length === 0) return <NoSlips isAsked={ids.length > 0} />;
  const missing = ids.length - slips.length;
  return (
    <div className="grid content-start gap-6">
      <div className="paper-tools">
        <div className="grid gap-2">
          <Link to="/seller/orders" className="back-link">
            <Icon name="chevron-left" size="small" /> Orders
          </Link>
          <h1>{slips.length === 1 ? 'Packing slip' : `${slips.length} packing slips`}</h1>
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <Segmented
            legend="Paper"
            name="paper"
            options={PAPERS}
            value={paper}
            onChange={(chosen) => setAddress({ ids: ids.join(), paper: chosen }, { replace: true })}
          />
          <Button onClick={() => window.print()}>Print</Button>
        </div>
        {missing > 0 && (
          <Alert tone="warn" title={missing === 1 ? '1 order is not here' : `${missing} orders are not here`}>
            Your shop has no such order, or there is nothing to pack for it any more.
          </Alert>
        )}
      </div>
      <ol className={`slips slips-${paper}`} aria-label="Packing slips" data-theme="day">
        {slips.map((slip) => (
          <li key={slip.id} className="slip">
            <PackingSlipSheet slip={slip} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function NoSlips({ isAsked }: { isAsked: boolean }) {
  return (
    <EmptyState
      icon="orders"
      title={isAsked ? 'There is nothing to pack' : 'No packing slips'}
      text={
        isAsked
          ? 'Your shop has none of the orders of this address, or they need no slip any more.'
          : 'Choose orders first, then print their slips.'
      }
      action={
        <Link to="/seller/orders" className={buttonClasses()}>
          See all orders
        </Link>
      }
    />
  );
}

/** The orders that the address names, each once. */
function idsIn(address: URLSearchParams): string[] {
  const written = (address.get('ids') ?? '').split(',').map((id) => id.trim().toLowerCase());
  return [...new Set(written)].filter((id) => id !== '');
}

async function loadSlips(ids: string, signal: AbortSignal) {
  if (ids === '') return [];
  const { slips } = await api('GET /api/shop-order/packing-slips', { query: { ids }, signal });
  return slips;
}

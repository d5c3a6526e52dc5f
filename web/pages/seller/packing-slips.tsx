import { Link, type MetaFunction, useSearchParams } from 'react-router';
import type { PackingSlip } from '../../../contract/shop-orders.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { LoadFailure } from '../../kit/screens/load-failure.tsx';
import { type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../kit/screens/use-loaded-part.ts';
import { isId } from '../../kit/url-state/is-id.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Segmented } from '../../ui/radio-group.tsx';
import { BackLink } from './orders/back-link.tsx';
import { PackingSlipSheet } from './orders/packing-slip-sheet.tsx';
import type { Route } from './+types/packing-slips';

const PAPERS = [
  { value: 'a5', label: 'A5' },
  { value: 'a4', label: 'A4' },
] as const;

/** Invalid ids are skipped. */
const loadPackingSlips: ScreenLoad<PackingSlip[]> = async (api, { searchParams }) => {
  const ids = idsIn(searchParams).filter(isId);
  if (ids.length === 0) return [];
  const { slips } = await api('GET /api/shop-order/packing-slips', { query: { ids: ids.join() } });
  return slips;
};

export const meta: MetaFunction = ({ matches }) => pageTitle('Packing slips', matches);

export const clientLoader = screenLoader({ slips: loadPackingSlips });

export default function PackingSlipsPage({ loaderData }: Route.ComponentProps) {
  const { slips: loaded } = loaderData;
  const [address, setAddress] = useSearchParams();
  const ids = idsIn(address);
  const paper = address.get('paper') === 'a4' ? 'a4' : 'a5';
  const { data: slips, error, reload } = useLoadedPart(loaded);

  if (!slips) {
    return <LoadFailure title="The packing slips could not be loaded" error={error} onRetry={reload} />;
  }
  if (slips.length === 0) return <NoSlips hasSelection={ids.length > 0} />;
  const missing = ids.length - slips.length;
  return (
    <div className="grid content-start gap-6">
      <div className="paper-tools">
        <div className="grid gap-2">
          <BackLink to="/seller/orders">Orders</BackLink>
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

function NoSlips({ hasSelection }: { hasSelection: boolean }) {
  return (
    <EmptyState
      icon="orders"
      title={hasSelection ? 'There is nothing to pack' : 'No packing slips'}
      text={
        hasSelection
          ? 'Your shop has none of the orders of this address, or they need no slip any more.'
          : 'Select orders first, then print their slips.'
      }
      action={
        <Link to="/seller/orders" className={buttonClasses()}>
          See all orders
        </Link>
      }
    />
  );
}

function idsIn(address: URLSearchParams): string[] {
  const written = (address.get('ids') ?? '').split(',').map((id) => id.trim().toLowerCase());
  return [...new Set(written)].filter((id) => id !== '');
}

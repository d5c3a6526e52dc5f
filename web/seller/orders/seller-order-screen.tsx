import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import type { ShopOrderId } from '../../../contract/kernel/schemas.ts';
import { api } from '../../shared/http/api.ts';
import { LoadFailure } from '../../shared/screens/load-failure.tsx';
import { isMissing } from '../../shared/http/problem-message.ts';
import { usePreparedPictures } from '../../shared/returns/use-prepared-pictures.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLoaded } from '../../shared/screens/use-loaded.ts';
import { SellerOrderSheet } from './seller-order-sheet.tsx';
import { useReloadOnNews } from './use-reload-on-news.ts';

/** One order of the shop, with everything that handling it needs. */
export function SellerOrderScreen({ shopOrderId }: { shopOrderId: ShopOrderId }) {
  const load = useCallback(
    (signal: AbortSignal) => api('GET /api/shop-order/:shopOrderId', { params: { shopOrderId }, signal }),
    [shopOrderId],
  );
  const { data: order, error, reload, show } = useLoaded(load);
  const [late, setLate] = useState<string>();
  useReloadOnNews(reload);
  usePreparedPictures(order?.returns ?? [], reload);

  if (order) {
    return (
      <SellerOrderSheet
        order={order}
        late={late}
        onMoved={(moved) => {
          setLate(undefined);
          show(moved);
        }}
        onReload={reload}
        onLate={(message) => {
          setLate(message);
          reload();
        }}
      />
    );
  }
  if (error === undefined) {
    return (
      <div className="grid gap-6" aria-busy="true">
        <Spinner label="Loading the order" />
        <Skeleton className="h-10 w-72" />
        <Skeleton className="h-96 rounded-card" />
      </div>
    );
  }
  if (isMissing(error)) {
    return (
      <EmptyState
        icon="orders"
        title="There is no such order"
        text="Your shop has no order at this address."
        action={
          <Link to="/seller/orders" className={buttonClasses()}>
            See all orders
          </Link>
        }
      />
    );
  }
  return <LoadFailure title="The order could not be loaded" error={error} onRetry={reload} />;
}

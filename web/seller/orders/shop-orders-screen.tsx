import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useListSearchParams } from '../../shared/url-state/use-list-search-params.ts';
import type { ShopOrderId } from '../../../contract/kernel/schemas.ts';
import type { Reply } from '../../../contract/client.ts';
import { EmptyPicture } from '../../shared/screens/empty-picture.tsx';
import { LoadFailure } from '../../shared/screens/load-failure.tsx';
import { notify } from '../../shared/toasts/toasts.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { useClampPage } from '../../shared/url-state/use-clamp-page.ts';
import type { Loaded, ScreenLoad } from '../../shared/screens/screen-loader.ts';
import { useLoadedPart } from '../../shared/screens/use-loaded-part.ts';
import { SellerBulkBar } from './seller-bulk-bar.tsx';
import { ShopOrderFilters } from './shop-order-filters.tsx';
import {
  addressOf,
  isFiltered,
  type ShopOrderList,
  isSameAddress,
  shopOrderQueryIn,
} from './shop-order-query.ts';
import { ShopOrderTable } from './shop-order-table.tsx';
import { SellerStepDialogs } from './seller-step-dialogs.tsx';
import { useFreshOrders } from './use-fresh-orders.ts';
import { useSellerSteps } from './use-seller-steps.ts';

const ORDERS_PER_PAGE = 24;

type ShopOrderPage = Reply<'GET /api/shop-order'>;

const WORDS = {
  current: {
    title: 'Orders',
    caption: 'Open orders',
    empty: 'No open orders',
    text: 'New orders appear here as soon as they are placed.',
  },
  previous: {
    title: 'Previous Orders',
    caption: 'Completed orders',
    empty: 'No completed orders yet',
    text: 'Completed orders appear here.',
  },
};

/** One page of the shop's orders that the address names. */
export function loadShopOrders(list: ShopOrderList): ScreenLoad<ShopOrderPage> {
  return (api, { searchParams }) => {
    const { status, from, to, search, sort, page } = shopOrderQueryIn(searchParams, list);
    return api('GET /api/shop-order', {
      query: {
        state: list,
        status: status || undefined,
        from: from || undefined,
        to: to || undefined,
        search: search || undefined,
        sort,
        page: String(page),
        limit: String(ORDERS_PER_PAGE),
      },
    });
  };
}

interface ShopOrdersScreenProps {
  list: ShopOrderList;
  loaded: Loaded<ShopOrderPage>;
}

/** The shop's orders that are to be handled, or those that are finished (SELLER-08, SELLER-09). */
export function ShopOrdersScreen({ list, loaded }: ShopOrdersScreenProps) {
  const [address, setAddress] = useListSearchParams();
  const query = useMemo(() => shopOrderQueryIn(address, list), [address, list]);
  const { data, error, reload } = useLoadedPart(loaded);
  useClampPage(data);
  useEffect(() => {
    // A day that no calendar has would stand in the address as if it were a filter.
    const understood = addressOf(query);
    if (!isSameAddress(address, understood)) setAddress(understood, { replace: true });
  }, [address, query, setAddress]);
  const fresh = useFreshOrders(data?.orders, reload);
  const [selected, setSelected] = useState<ReadonlySet<ShopOrderId>>(new Set());
  const steps = useSellerSteps({
    onMoved: reload,
    onLate: (message) => {
      notify('info', message, 'back_office');
      reload();
    },
  });

  const { title, caption, empty, text: emptyText } = WORDS[list];
  const orders = data?.orders ?? [];
  const chosen = orders.filter(({ id }) => selected.has(id));
  const select = (ids: readonly ShopOrderId[], isSelected: boolean) =>
    setSelected((before) => {
      const rest = [...before].filter((id) => !ids.includes(id));
      return new Set(isSelected ? [...rest, ...ids] : rest);
    });
  const allIds = orders.map(({ id }) => id);

  return (
    <section aria-labelledby="seller-orders-title" className="narrow-cards">
      <h1 id="seller-orders-title">{title}</h1>
      <LiveRegion>{fresh.words}</LiveRegion>
      <ShopOrderFilters
        list={list}
        query={query}
        onChange={(wanted) => setAddress(addressOf({ ...wanted, page: 1 }))}
      />
      {error !== undefined && (
        <LoadFailure title="The orders could not be loaded" error={error} onRetry={reload} />
      )}
      {!data ? null : orders.length === 0 ? (
        <NoOrders empty={empty} text={emptyText} isNarrowed={isFiltered(query)} />
      ) : (
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <CheckboxField
              label="Select all on this page"
              checked={chosen.length === orders.length}
              onChange={({ target }) => select(allIds, target.checked)}
            />
            <p className="text-small text-muted" role="status">
              {data.total === 1 ? '1 order' : `${data.total} orders`}
            </p>
          </div>
          <ShopOrderTable
            caption={caption}
            orders={orders}
            fresh={fresh.ids}
            selected={selected}
            onSelect={select}
            steps={steps}
            sorting={{
              sort: query.sort,
              addressFor: (sort) => `?${addressOf({ ...query, sort, page: 1 })}`,
            }}
          />
        </div>
      )}
      {data && (
        <Pagination
          current={data.currentPage}
          total={data.totalPages}
          renderLink={(page, link) => <Link to={`?${addressOf({ ...query, page })}`} {...link} />}
        />
      )}
      <SellerBulkBar chosen={chosen} onClear={() => setSelected(new Set())} onMoved={reload} />
      <SellerStepDialogs steps={steps} />
    </section>
  );
}

function NoOrders({ empty, text, isNarrowed }: { empty: string; text: string; isNarrowed: boolean }) {
  if (!isNarrowed) return <EmptyState picture={<EmptyPicture name="orders" />} title={empty} text={text} />;
  return (
    <EmptyState
      icon="search"
      title="No orders match these filters"
      text="Try fewer filters or other dates."
      action={
        <Link to="?" className={buttonClasses({ variant: 'outline' })}>
          Clear filters
        </Link>
      }
    />
  );
}

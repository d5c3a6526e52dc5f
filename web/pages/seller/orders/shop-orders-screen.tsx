import './shop-orders-screen.css';
import type { SavedList } from '../../../../contract/kernel/saved-lists.ts';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { Reply } from '../../../../contract/client.ts';
import type { ShopOrderId } from '../../../../contract/kernel/schemas.ts';
import type { ShopOrderSummary } from '../../../../contract/shop-orders.ts';
import { ORDERS_NOT_LOADED } from '../../../kit/http/failures.ts';
import { ListScreen, RowCount } from '../../../kit/lists/list-screen.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { findSelectAll, SELECT_ALL } from '../../../kit/lists/to-selected.tsx';
import { useSelection } from '../../../kit/lists/use-selection.ts';
import { EmptyPicture } from '../../../kit/screens/empty-picture.tsx';
import type { Loaded, ScreenLoad } from '../../../kit/screens/screen-loader.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { isFocusLost } from '../../../ui/lost-focus.ts';
import { useFocusAfterChange } from '../../../ui/use-focus-after-change.ts';
import { SellerReturnDialog } from '../returns/seller-return-dialog.tsx';
import { useReturnSteps } from '../returns/use-return-steps.ts';
import { GuideLink } from '../today/first-day-guide.tsx';
import { useToday } from '../today/today-context.ts';
import { SavedViewTabs } from '../views/saved-view-tabs.tsx';
import type { OpenOrdersState } from './open-orders.ts';
import { SellerBulkBar } from './seller-bulk-bar.tsx';
import { SellerStepDialogs } from './seller-step-dialogs.tsx';
import { type ShopOrderListName, shopOrderLists } from './shop-order-list.ts';
import { ShopOrderTable } from './shop-order-table.tsx';
import { useFreshOrders } from './use-fresh-orders.ts';
import { useSellerSteps } from './use-seller-steps.ts';

const ORDERS_PER_PAGE = 24;

type ShopOrderPage = Reply<'GET /api/shop-order'>;

const PATHS: Record<ShopOrderListName, SavedList> = {
  current: '/seller/orders',
  previous: '/seller/previous-orders',
};

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
const NONE_YET = { title: 'No orders yet', text: 'Orders appear here as soon as they are placed.' };
/** For the menu's list of returns without other filters. */
const NO_RETURNS = {
  title: 'No returns or exchanges',
  text: 'What buyers send back or exchange appears here.',
};

export function loadShopOrders(name: ShopOrderListName): ScreenLoad<ShopOrderPage> {
  const list = shopOrderLists[name];
  return (api, { searchParams }) =>
    api('GET /api/shop-order', {
      query: { state: name, ...list.queryOf(list.read(searchParams)), limit: String(ORDERS_PER_PAGE) },
    });
}

/** The menu leads to the list of returns by a title of its own. */
export function ordersTitle(name: ShopOrderListName, status: string | null): string {
  return name === 'current' && status === 'returns' ? 'Returns and exchanges' : WORDS[name].title;
}

interface ShopOrdersScreenProps {
  name: ShopOrderListName;
  loaded: Loaded<ShopOrderPage>;
  openOrders: Loaded<OpenOrdersState>;
}

/** SELLER-08, SELLER-09. */
export function ShopOrdersScreen({ name, loaded, openOrders }: ShopOrdersScreenProps) {
  const list = useList(shopOrderLists[name], loaded);
  const { data, reload } = list;
  const fresh = useFreshOrders(data?.orders, openOrders, reload);
  const { sortBy: _sortBy, direction: _direction, page: _page, ...filters } = list.state;
  const selection = useSelection<ShopOrderId>(JSON.stringify(filters));
  const steps = useSellerSteps({
    onMoved: reload,
    onLate: (message) => {
      notify('info', message);
      reload();
    },
  });
  const returns = useReturnSteps(reload);
  const heading = useRef<HTMLHeadingElement>(null);
  const isAsking = steps.opened !== undefined || returns.opened !== undefined;
  // The new state may appear before the step's dialog closes: the focus is lost with the later of the two.
  useFocusAfterChange(`${isAsking} ${(data?.orders ?? []).map(stateOf).join()}`, () => {
    if (!isFocusLost()) return undefined;
    const moved = steps.takeMoved() ?? returns.takeMoved();
    return moved && (controlOf(moved) ?? heading.current);
  });
  const { caption, empty, text } = WORDS[name];
  const hasSold = useToday()?.setup.sale ?? true;
  const isReturnsAlone =
    list.state.status === 'returns' && shopOrderLists[name].narrowing(list.state).length === 1;
  const chosen = (data?.orders ?? []).filter(({ id }) => selection.has(id));
  useFocusAfterChange(String(chosen.length > 0), () => findSelectAll() ?? heading.current);
  return (
    <>
      <ListScreen
        title={ordersTitle(name, list.state.status)}
        titleRef={heading}
        list={list}
        className="narrow-cards"
        views={<SavedViewTabs list={list} path={PATHS[name]} />}
        filters={{ label: 'Orders', className: 'order-filters', hasApplyButton: true }}
        failure={ORDERS_NOT_LOADED}
        empty={
          <EmptyState
            picture={<EmptyPicture name="orders" />}
            {...(isReturnsAlone ? NO_RETURNS : hasSold ? { title: empty, text } : NONE_YET)}
            action={hasSold ? undefined : <GuideLink />}
          />
        }
        noMatch={
          isReturnsAlone
            ? undefined
            : {
                noun: 'orders',
                text: 'Try fewer filters or other dates.',
                also: list.state.search !== '' && <OtherList name={name} search={list.state.search} />,
              }
        }
        renderRows={({ orders, total }) => (
          <div className="grid gap-2">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <CheckboxField
                id={SELECT_ALL}
                label="Select all on this page"
                checked={chosen.length === orders.length}
                onChange={({ target }) =>
                  selection.select(
                    orders.map(({ id }) => id),
                    target.checked,
                  )
                }
              />
              <RowCount total={total} noun={['order', 'orders']} />
            </div>
            <ShopOrderTable
              caption={caption}
              orders={orders}
              fresh={fresh.ids}
              selection={selection}
              steps={steps}
              returns={returns}
              list={list}
            />
          </div>
        )}
      />
      <LiveRegion>{fresh.words}</LiveRegion>
      <SellerBulkBar chosen={chosen} onClear={selection.clear} onMoved={reload} />
      <SellerStepDialogs steps={steps} />
      <SellerReturnDialog steps={returns} />
    </>
  );
}

/** An order's number does not tell in which list it is, so the search continues there. */
function OtherList({ name, search }: { name: ShopOrderListName; search: string }) {
  const [path, words] =
    name === 'current' ? [PATHS.previous, 'Search previous orders'] : [PATHS.current, 'Search open orders'];
  return (
    <Link to={`${path}?${new URLSearchParams({ search })}`} className={buttonClasses({ variant: 'outline' })}>
      {words}
    </Link>
  );
}

function stateOf({ id, status, openReturn }: ShopOrderSummary): string {
  return `${id} ${status} ${openReturn?.status}`;
}

function controlOf(id: ShopOrderId): HTMLElement | null {
  const row = document.querySelector(`[data-order="${id}"]`);
  return row?.querySelector<HTMLElement>('.row-act button') ?? row?.querySelector<HTMLElement>('a') ?? null;
}

import { Link, type MetaFunction } from 'react-router';
import { formatDay } from '../../../contract/kernel/days.ts';
import { SHOP_STATES } from '../../../contract/kernel/shop-states.ts';
import type { ListedShop, ShopList } from '../../../contract/operator-shops.ts';
import { SHOPS_NOT_LOADED } from '../../kit/http/failures.ts';
import { type Column, DataTable } from '../../kit/lists/data-table.tsx';
import { choice, defineList, optionsOf, place, searchWords } from '../../kit/lists/list-definition.ts';
import { ListScreen } from '../../kit/lists/list-screen.tsx';
import { loadOnePage, type OnePage } from '../../kit/lists/one-page.ts';
import { PlacedRows } from '../../kit/lists/place-links.tsx';
import { useList } from '../../kit/lists/use-list.ts';
import { type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StateBadge } from './shops/state-badge.tsx';
import { consoleTitle } from './navigation/console-title.ts';
import type { Route } from './+types/shops';

const shopList = defineList({
  search: searchWords({ label: 'Name, tax number or e-mail' }),
  state: choice({ label: 'State', placeholder: 'All states', options: optionsOf(SHOP_STATES) }),
  after: place,
});

const COLUMNS: readonly Column<ListedShop>[] = [
  {
    head: 'Shop',
    isRowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ id, name }) => (
      <Link to={`/operator/shops/${id}`} className="text-link">
        {name}
      </Link>
    ),
  },
  { head: 'State', cell: ({ state }) => <StateBadge state={state} /> },
  { head: 'Since', cell: ({ since }) => formatDay(since) },
  { head: 'Tax number', className: 'card-wide', cell: ({ gst }) => gst },
  {
    head: 'Owner',
    className: 'card-wide wrap-anywhere',
    cell: ({ owner }) => (
      <>
        {owner.name}
        <span className="block text-small text-muted">{owner.email}</span>
      </>
    ),
  },
];

const loadShops: ScreenLoad<OnePage<ShopList>> = (call, { searchParams }) =>
  loadOnePage(
    shopList,
    searchParams,
    (query) => call('GET /api/operator/shop', { query }),
    ({ shops }) => shops.length,
  );

export const meta: MetaFunction = ({ matches }) => consoleTitle('Shops', matches);

export const clientLoader = screenLoader({ shops: loadShops });

export default function OperatorShopsPage({ loaderData: { shops: loaded } }: Route.ComponentProps) {
  const list = useList(shopList, loaded);
  return (
    <ListScreen
      title="Shops"
      list={list}
      className="narrow-cards"
      filters={{ label: 'Find shops', className: 'grid gap-3 md:grid-cols-2' }}
      failure={SHOPS_NOT_LOADED}
      empty={
        <EmptyState icon="store" title="No shops yet" text="A shop appears here once a seller opens it." />
      }
      noMatch={{ noun: 'shops', text: 'Search for other words, or choose another state.' }}
      renderRows={({ shops, next }) => (
        <PlacedRows list={list} next={next}>
          <DataTable
            isCards
            caption="Shops of the market"
            columns={COLUMNS}
            rows={shops}
            rowKey={({ id }) => id}
          />
        </PlacedRows>
      )}
    />
  );
}

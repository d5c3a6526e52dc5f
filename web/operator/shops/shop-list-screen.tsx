import { Link } from 'react-router';
import { formatDay } from '../../../contract/kernel/days.ts';
import { SHOP_STATES, type ShopState } from '../../../contract/kernel/shop-states.ts';
import type { ListedShop, ShopList } from '../../../contract/operator-shops.ts';
import { SHOPS_NOT_LOADED } from '../../shared/http/failures.ts';
import { FilterChips } from '../../shared/lists/filter-chips.tsx';
import { SearchField } from '../../shared/lists/filter-fields.tsx';
import { FilterForm } from '../../shared/lists/filter-form.tsx';
import { asPlace, defineList, oneOf, text } from '../../shared/lists/list-definition.ts';
import { ListScreen } from '../../shared/lists/list-screen.tsx';
import { loadOnePage, type OnePage } from '../../shared/lists/one-page.ts';
import { PlacedRows } from '../../shared/lists/place-links.tsx';
import { useList, type ViewOf } from '../../shared/lists/use-list.ts';
import type { Loaded, ScreenLoad } from '../../shared/screens/screen-loader.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Table } from '../../ui/table.tsx';
import { StateBadge } from './state-badge.tsx';

const STATES = Object.keys(SHOP_STATES) as ShopState[]; // the keys of the table
const shopList = defineList({ search: text(), state: oneOf(STATES), after: asPlace(text()) });

export const loadShops: ScreenLoad<OnePage<ShopList>> = (call, { searchParams }) =>
  loadOnePage(
    shopList,
    searchParams,
    (query) => call('GET /api/operator/shop', { query }),
    ({ shops }) => shops.length,
  );

/** All shops of the market, by state and words. */
export function ShopListScreen({ loaded }: { loaded: Loaded<OnePage<ShopList>> }) {
  const list = useList(shopList, loaded);
  return (
    <ListScreen
      title="Shops"
      list={list}
      className="narrow-cards"
      filters={<ShopFilters list={list} />}
      failure={SHOPS_NOT_LOADED}
      empty={
        <EmptyState icon="store" title="No shops yet" text="A shop appears here once a seller opens it." />
      }
      noMatch={{ noun: 'shops', text: 'Search for other words, or choose another state.' }}
      renderRows={({ shops, next }) => (
        <PlacedRows list={list} next={next}>
          <ShopTable shops={shops} />
        </PlacedRows>
      )}
    />
  );
}

function ShopFilters({ list }: { list: ViewOf<typeof shopList> }) {
  const { search, state } = list.state;
  return (
    <>
      <FilterForm
        list={list}
        label="Find shops"
        className="grid gap-3 md:grid-cols-2"
        isImmediate
        search={<SearchField value={search} label="Name, tax number or e-mail" />}
      >
        <SelectField
          name="state"
          label="State"
          placeholder="All states"
          options={STATES.map((value) => ({ value, label: SHOP_STATES[value].label }))}
          defaultValue={state}
        />
      </FilterForm>
      <FilterChips
        list={list}
        words={{
          search: (words) => `“${words}”`,
          state: () => `State: ${state === '' ? 'any' : SHOP_STATES[state].label}`,
        }}
      />
    </>
  );
}

function ShopTable({ shops }: { shops: readonly ListedShop[] }) {
  return (
    <Table caption="Shops of the market" className="card-table">
      <thead>
        <tr>
          <th scope="col">Shop</th>
          <th scope="col">State</th>
          <th scope="col">Since</th>
          <th scope="col">Tax number</th>
          <th scope="col">Owner</th>
        </tr>
      </thead>
      <tbody>
        {shops.map(({ id, name, state, since, gst, owner }) => (
          <tr key={id}>
            <th scope="row" className="wrap-anywhere">
              <Link to={`/operator/shops/${id}`} className="text-link">
                {name}
              </Link>
            </th>
            <td data-label="State">
              <StateBadge state={state} />
            </td>
            <td data-label="Since">{formatDay(since)}</td>
            <td data-label="Tax number" className="card-wide">
              {gst}
            </td>
            <td data-label="Owner" className="card-wide wrap-anywhere">
              {owner.name}
              <span className="block text-small text-muted">{owner.email}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

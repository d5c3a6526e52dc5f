import { Form, Link, useSearchParams, useSubmit } from 'react-router';
import type { ShopList } from '../../../contract/operator-shops.ts';
import { formatDay } from '../../../contract/kernel/days.ts';
import { SHOP_STATES, type ShopState } from '../../../contract/kernel/shop-states.ts';
import { LoadFailure } from '../../shared/screens/load-failure.tsx';
import type { Loaded, ScreenLoad } from '../../shared/screens/screen-loader.ts';
import { useLoadedPart } from '../../shared/screens/use-loaded-part.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Table } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { StateBadge } from './state-badge.tsx';

const STATES = Object.entries(SHOP_STATES).map(([value, { label }]) => ({ value, label }));

export const loadShops: ScreenLoad<ShopList> = (call, { searchParams }) =>
  call('GET /api/operator/shop', { query: queryOf(searchParams) });

/** What of the address the list understands; anything else is as if it were not there. */
function queryOf(params: URLSearchParams) {
  const state = params.get('state') ?? '';
  const search = params.get('search') ?? '';
  const after = params.get('after') ?? '';
  return {
    ...(isState(state) && { state }),
    ...(search && { search: search.slice(0, 100) }),
    ...(after && { after }),
  };
}

function isState(text: string): text is ShopState {
  return Object.hasOwn(SHOP_STATES, text);
}

/** All shops of the market, by state and words. */
export function ShopListScreen({ loaded }: { loaded: Loaded<ShopList> }) {
  const { data, error, reload } = useLoadedPart(loaded);
  return (
    <section className="grid grid-cols-1 gap-6">
      <h1>Shops</h1>
      <Filters />
      {error !== undefined && (
        <LoadFailure title="The shops could not be loaded" error={error} onRetry={reload} />
      )}
      {data && data.shops.length === 0 && (
        <EmptyState
          icon="store"
          title="No shop found"
          text="Search for other words, or choose another state."
        />
      )}
      {data && data.shops.length > 0 && <ShopTable list={data} />}
    </section>
  );
}

function Filters() {
  const [params] = useSearchParams();
  const submit = useSubmit();
  const state = params.get('state') ?? '';
  const search = params.get('search') ?? '';
  return (
    <Form
      key={`${state} ${search}`}
      className="flex flex-wrap items-end gap-3"
      role="search"
      aria-label="Find shops"
    >
      <TextField
        className="flex-1 basis-64"
        type="search"
        name="search"
        label="Name, tax number or e-mail"
        maxLength={100}
        defaultValue={search}
      />
      <SelectField
        name="state"
        label="State"
        placeholder="All states"
        options={STATES}
        defaultValue={state}
        onChange={({ target }) => void submit(target.form)}
      />
      <Button type="submit" variant="outline">
        Search
      </Button>
    </Form>
  );
}

function ShopTable({ list: { shops, next } }: { list: ShopList }) {
  const [params] = useSearchParams();
  const following = new URLSearchParams(params);
  if (next !== null) following.set('after', next);
  return (
    <>
      <Table caption="Shops of the market">
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
          {shops.map(({ id, name, state, isClosed, since, gst, owner }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={`/operator/shops/${id}`} className="text-link">
                  {name}
                </Link>
              </th>
              <td>
                <StateBadge state={state} isClosed={isClosed} />
              </td>
              <td className="whitespace-nowrap">{formatDay(since)}</td>
              <td>{gst}</td>
              <td>
                {owner.name}
                <span className="block text-small text-muted">{owner.email}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {next !== null && (
        <Link to={`?${following}`} className={`${buttonClasses({ variant: 'outline' })} justify-self-start`}>
          Next page
        </Link>
      )}
    </>
  );
}

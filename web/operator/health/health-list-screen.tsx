import { Link } from 'react-router';
import { formatDay } from '../../../contract/kernel/days.ts';
import { figureInWords, HEALTH_MEASURES } from '../../../contract/kernel/health-measures.ts';
import type { HealthFigure, HealthList } from '../../../contract/shop-health.ts';
import { SHOPS_NOT_LOADED } from '../../shared/http/failures.ts';
import { asPlace, defineList, text } from '../../shared/lists/list-definition.ts';
import { ListScreen } from '../../shared/lists/list-screen.tsx';
import { loadOnePage, type OnePage } from '../../shared/lists/one-page.ts';
import { PlacedRows } from '../../shared/lists/place-links.tsx';
import { useList } from '../../shared/lists/use-list.ts';
import type { Loaded, ScreenLoad } from '../../shared/screens/screen-loader.ts';
import { HealthBadge } from '../../shared/shop-health/health-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table } from '../../ui/table.tsx';

const healthList = defineList({ after: asPlace(text()) });

export const loadHealthList: ScreenLoad<OnePage<HealthList>> = (call, { searchParams }) =>
  loadOnePage(
    healthList,
    searchParams,
    (query) => call('GET /api/operator/shop-health', { query }),
    ({ shops }) => shops.length,
  );

/** Shops that sell and are near or past a limit, the worst first, as of this day. */
export function HealthListScreen({ loaded }: { loaded: Loaded<OnePage<HealthList>> }) {
  const list = useList(healthList, loaded);
  return (
    <ListScreen
      title="Shop health"
      list={list}
      className="narrow-cards"
      filters={null}
      failure={SHOPS_NOT_LOADED}
      empty={
        <EmptyState
          icon="check-circle"
          title="All is well"
          text="Shops that come near a limit of the policy, or past it, are listed here."
        />
      }
      renderRows={({ shops, next }) => (
        <PlacedRows list={list} next={next}>
          <WorstShops shops={shops} />
        </PlacedRows>
      )}
    />
  );
}

function WorstShops({ shops }: Pick<HealthList, 'shops'>) {
  return (
    <Table caption="Shops near or past a limit" className="card-table">
      <thead>
        <tr>
          <th scope="col">Shop</th>
          <th scope="col">Figures</th>
          <th scope="col">Warned</th>
        </tr>
      </thead>
      <tbody>
        {shops.map(({ id, name, figures, warnedAt }) => (
          <tr key={id}>
            <th scope="row" className="wrap-anywhere">
              <Link to={`/operator/shops/${id}`} className="text-link">
                {name}
              </Link>
            </th>
            <td data-label="Figures" className="card-wide">
              <ul className="grid gap-1">
                {figures.map((figure) => (
                  <li key={`${figure.measure} ${figure.days}`} className="flex flex-wrap items-center gap-2">
                    <span>{inWords(figure)}</span>
                    <HealthBadge state={figure.state} />
                  </li>
                ))}
              </ul>
            </td>
            <td data-label="Warned">{warnedAt === null ? 'No' : formatDay(warnedAt)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function inWords({ measure, days, value }: HealthFigure): string {
  return `${HEALTH_MEASURES[measure].label}, ${days} days: ${value === null ? '' : figureInWords(measure, value)}`;
}

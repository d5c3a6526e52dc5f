import { Link, type MetaFunction } from 'react-router';
import { formatDay } from '../../../contract/kernel/days.ts';
import { figureInWords, HEALTH_MEASURES } from '../../../contract/kernel/health-measures.ts';
import type { HealthFigure, HealthList } from '../../../contract/shop-health.ts';
import { SHOPS_NOT_LOADED } from '../../kit/http/failures.ts';
import { type Column, DataTable } from '../../kit/lists/data-table.tsx';
import { defineList, place } from '../../kit/lists/list-definition.ts';
import { ListScreen } from '../../kit/lists/list-screen.tsx';
import { loadOnePage, type OnePage } from '../../kit/lists/one-page.ts';
import { PlacedRows } from '../../kit/lists/place-links.tsx';
import { useList } from '../../kit/lists/use-list.ts';
import { type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { HealthBadge } from '../../concepts/shop-health/health-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { consoleTitle } from './navigation/console-title.ts';
import type { Route } from './+types/health';

const healthList = defineList({ after: place });

const COLUMNS: readonly Column<HealthList['shops'][number]>[] = [
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
  {
    head: 'Figures',
    className: 'card-wide',
    cell: ({ figures }) => (
      <ul className="grid gap-1">
        {figures.map((figure) => (
          <li key={`${figure.measure} ${figure.days}`} className="flex flex-wrap items-center gap-2">
            <span>{inWords(figure)}</span>
            <HealthBadge state={figure.state} />
          </li>
        ))}
      </ul>
    ),
  },
  { head: 'Warned', cell: ({ warnedAt }) => (warnedAt === null ? 'No' : formatDay(warnedAt)) },
];

const loadHealthList: ScreenLoad<OnePage<HealthList>> = (call, { searchParams }) =>
  loadOnePage(
    healthList,
    searchParams,
    (query) => call('GET /api/operator/shop-health', { query }),
    ({ shops }) => shops.length,
  );

export const meta: MetaFunction = ({ matches }) => consoleTitle('Shop health', matches);

export const clientLoader = screenLoader({ list: loadHealthList });

export default function OperatorHealthPage({ loaderData: { list: loaded } }: Route.ComponentProps) {
  const list = useList(healthList, loaded);
  return (
    <ListScreen
      title="Shop health"
      list={list}
      className="narrow-cards"
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
          <DataTable
            isCards
            caption="Shops near or past a limit"
            columns={COLUMNS}
            rows={shops}
            rowKey={({ id }) => id}
          />
        </PlacedRows>
      )}
    />
  );
}

function inWords({ measure, days, value }: HealthFigure): string {
  return `${HEALTH_MEASURES[measure].label}, ${days} days: ${value === null ? '' : figureInWords(measure, value)}`;
}

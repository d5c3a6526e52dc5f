import { Link } from 'react-router';
import { formatDay } from '../../../contract/kernel/days.ts';
import { figureInWords, HEALTH_MEASURES } from '../../../contract/kernel/health-measures.ts';
import type { HealthFigure, HealthList } from '../../../contract/shop-health.ts';
import { LoadFailure } from '../../shared/screens/load-failure.tsx';
import type { Loaded, ScreenLoad } from '../../shared/screens/screen-loader.ts';
import { useLoadedPart } from '../../shared/screens/use-loaded-part.ts';
import { HealthBadge } from '../../shared/shop-health/health-table.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table } from '../../ui/table.tsx';

export const loadHealthList: ScreenLoad<HealthList> = (call, { searchParams }) => {
  const after = searchParams.get('after') ?? '';
  return call('GET /api/operator/shop-health', { query: after ? { after } : {} });
};

/** Shops that sell and are near or past a limit, the worst first, as of this day. */
export function HealthListScreen({ loaded }: { loaded: Loaded<HealthList> }) {
  const { data, error, reload } = useLoadedPart(loaded);
  return (
    <section className="grid grid-cols-1 gap-6">
      <h1>Shop health</h1>
      {error !== undefined && (
        <LoadFailure title="The shops could not be loaded" error={error} onRetry={reload} />
      )}
      {data && data.shops.length === 0 && (
        <EmptyState
          icon="check-circle"
          title="All is well"
          text="Shops that come near a limit of the policy, or past it, are listed here."
        />
      )}
      {data && data.shops.length > 0 && <WorstShops list={data} />}
    </section>
  );
}

function WorstShops({ list: { shops, next } }: { list: HealthList }) {
  return (
    <>
      <Table caption="Shops near or past a limit">
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
              <th scope="row">
                <Link to={`/operator/shops/${id}`}>{name}</Link>
              </th>
              <td>
                <ul className="grid gap-1">
                  {figures.map((figure) => (
                    <li
                      key={`${figure.measure} ${figure.days}`}
                      className="flex flex-wrap items-center gap-2"
                    >
                      <span>{inWords(figure)}</span>
                      <HealthBadge state={figure.state} />
                    </li>
                  ))}
                </ul>
              </td>
              <td className="whitespace-nowrap">{warnedAt === null ? 'No' : formatDay(warnedAt)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {next !== null && (
        <Link
          to={`?after=${encodeURIComponent(next)}`}
          className={`${buttonClasses({ variant: 'outline' })} justify-self-start`}
        >
          Next page
        </Link>
      )}
    </>
  );
}

function inWords({ measure, days, value }: HealthFigure): string {
  return `${HEALTH_MEASURES[measure].label}, ${days} days: ${value === null ? '' : figureInWords(measure, value)}`;
}

import type { MetaFunction } from 'react-router';
import { formatDate, formatDay } from '../../../contract/kernel/days.ts';
import { figureInWords, HEALTH_MEASURES, limitInWords } from '../../../contract/kernel/health-measures.ts';
import type { HealthWarning, ShopHealth } from '../../../contract/shop-health.ts';
import { HealthTable } from '../../concepts/shop-health/health-table.tsx';
import { pageTitle } from '../../kit/page/page-title.ts';
import { LoadFailure } from '../../kit/screens/load-failure.tsx';
import { screenLoader } from '../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../kit/screens/use-loaded-part.ts';
import { Alert } from '../../ui/alert.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { loadHealth } from './health/load-health.ts';
import type { Route } from './+types/health';

export const meta: MetaFunction = ({ matches }) => pageTitle('Shop health', matches);

export const clientLoader = screenLoader({ health: loadHealth });

export default function ShopHealthPage({ loaderData }: Route.ComponentProps) {
  const { health: loaded } = loaderData;
  const { data: health, error, reload } = useLoadedPart(loaded);
  return (
    <section className="grid grid-cols-1 gap-6">
      <h1>Shop health</h1>
      {error !== undefined && (
        <LoadFailure title="Your shop's health could not be loaded" error={error} onRetry={reload} />
      )}
      <p className="max-w-measure text-muted">
        What buyers meet with in your shop, looked at once a day while it sells.
      </p>
      {health === null && (
        <EmptyState
          icon="heart"
          title="Not measured yet"
          text="Come back a day after your shop began to sell."
        />
      )}
      {health && (
        <>
          {health.warnings.map((warning) => (
            <Warning key={`${warning.measure} ${warning.days}`} warning={warning} />
          ))}
          <HealthTable health={health} />
          <p className="max-w-measure text-small text-muted">
            As of {formatDate(health.day)}. Orders and their messages count by the day of the order, reviews
            by their own. Fewer than {health.minimum} of them are too few to judge.
          </p>
          <Advice health={health} />
        </>
      )}
    </section>
  );
}

function Warning({ warning }: { warning: HealthWarning }) {
  const { measure, days, at, value, limit, mendBy, isDue } = warning;
  return (
    <Alert tone="deal" title={`${HEALTH_MEASURES[measure].label}, ${days} days: past the limit`}>
      <p>
        On {formatDay(at)} it was {figureInWords(measure, value)}; allowed is {limitInWords(measure, limit)}.{' '}
        {isDue
          ? 'You were warned more than two weeks ago: we may suspend the shop now.'
          : `If it is still so after ${formatDay(mendBy)}, we may suspend the shop.`}{' '}
        Somebody looks at it first.
      </p>
    </Alert>
  );
}

function Advice({ health: { figures } }: { health: ShopHealth }) {
  const bad = figures.filter(({ state }) => state === 'near' || state === 'over');
  const measures = [...new Set(bad.map(({ measure }) => measure))];
  if (measures.length === 0) return null;
  return (
    <section className="card grid gap-4 p-4 sm:p-6" aria-labelledby="advice-title">
      <h2 id="advice-title" className="text-h3">
        What helps
      </h2>
      <dl className="grid gap-3">
        {measures.map((measure) => (
          <div key={measure}>
            <dt className="font-semibold">{HEALTH_MEASURES[measure].label}</dt>
            <dd>{HEALTH_MEASURES[measure].advice}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import { formatDate, formatDay } from '../../../../contract/kernel/days.ts';
import { figureInWords, HEALTH_MEASURES } from '../../../../contract/kernel/health-measures.ts';
import type { HealthWarning, ShopHealth as Health } from '../../../../contract/shop-health.ts';
import { LoadFailure } from '../../../kit/screens/load-failure.tsx';
import type { Loaded, ScreenLoad } from '../../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../../kit/screens/use-loaded-part.ts';
import { HealthTable } from '../../../concepts/shop-health/health-table.tsx';
import { Alert } from '../../../ui/alert.tsx';

export const loadShopHealth: ScreenLoad<Health | null, { shopId: string }> = (call, { params: { shopId } }) =>
  call('GET /api/operator/shop/:shopId/health', { params: { shopId } });

/** The seller sees the same figures; nothing follows without an operator. */
export function ShopHealth({ loaded }: { loaded: Loaded<Health | null> }) {
  const { data: health, error, reload } = useLoadedPart(loaded);
  return (
    <section className="card grid grid-cols-1 gap-4 p-4 sm:p-6" aria-labelledby="health-title">
      <h2 id="health-title" className="text-h3">
        Health
      </h2>
      {error !== undefined && (
        <LoadFailure title="The figures could not be loaded" error={error} onRetry={reload} />
      )}
      {health === null && (
        <p className="text-muted">Not measured yet: it is looked at each day while it sells.</p>
      )}
      {health && (
        <>
          {health.warnings.map((warning) => (
            <Warning key={`${warning.measure} ${warning.days}`} warning={warning} />
          ))}
          <HealthTable health={health} />
          <p className="text-small text-muted">As of {formatDate(health.day)}.</p>
        </>
      )}
    </section>
  );
}

function Warning({ warning: { measure, days, at, value, mendBy, isDue } }: { warning: HealthWarning }) {
  return (
    <Alert tone={isDue ? 'deal' : 'warn'} title={`${HEALTH_MEASURES[measure].label}, ${days} days`}>
      <p>
        The seller was warned on {formatDay(at)}, at {figureInWords(measure, value)}.{' '}
        {isDue
          ? 'It is still past the limit: you may suspend the shop.'
          : `Time to mend it is until ${formatDay(mendBy)}.`}
      </p>
    </Alert>
  );
}

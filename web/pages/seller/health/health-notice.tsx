import { Link } from 'react-router';
import { HEALTH_MEASURES } from '../../../../contract/kernel/health-measures.ts';
import type { ShopHealth } from '../../../../contract/shop-health.ts';
import type { Loaded } from '../../../kit/screens/screen-loader.ts';
import { Alert } from '../../../ui/alert.tsx';
import { buttonClasses } from '../../../ui/button.tsx';

export function HealthNotice({ loaded }: { loaded: Loaded<ShopHealth | null> }) {
  const figures = loaded.data?.figures ?? [];
  const labelsOf = (wanted: 'near' | 'over') => [
    ...new Set(
      figures.filter(({ state }) => state === wanted).map(({ measure }) => HEALTH_MEASURES[measure].label),
    ),
  ];
  const over = labelsOf('over');
  const near = labelsOf('near').filter((label) => !over.includes(label));
  if (over.length + near.length === 0) return null;
  return (
    <Alert
      tone={over.length > 0 ? 'deal' : 'warn'}
      title={over.length > 0 ? 'Your shop is past a limit' : 'Your shop is near a limit'}
      action={
        <Link to="/seller/health" className={buttonClasses({ variant: 'outline', size: 'small' })}>
          See shop health
        </Link>
      }
    >
      <p>
        {[
          ...(over.length > 0 ? [`Past the limit: ${over.join(', ')}.`] : []),
          ...(near.length > 0 ? [`Near the limit: ${near.join(', ')}.`] : []),
        ].join(' ')}
      </p>
    </Alert>
  );
}

import { Link } from 'react-router';
import type { TakeDown } from '../../../../contract/moderation.ts';
import type { Loaded } from '../../../kit/screens/screen-loader.ts';
import { Alert } from '../../../ui/alert.tsx';
import { buttonClasses } from '../../../ui/button.tsx';

export function TakenDownNote({ loaded: { data = [] } }: { loaded: Loaded<TakeDown[]> }) {
  if (data.length === 0) return null;
  return (
    <Alert
      tone="warn"
      title={
        data.length === 1
          ? 'Something you wrote was taken down'
          : `${data.length} things you wrote were taken down`
      }
      action={
        <Link to="/taken-down" className={buttonClasses({ variant: 'outline', size: 'small' })}>
          See why
        </Link>
      }
    />
  );
}

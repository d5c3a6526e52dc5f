import { Link } from '../kit/navigation/link.tsx';
import { useStoredStateReady } from '../concepts/session/stored-state.ts';
import { CountBadge, shownCount } from '../ui/count-badge.tsx';
import { iconButtonClasses } from '../ui/icon-button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';

interface CountLinkProps {
  to: string;
  name: string;
  icon: IconName;
  count: number;
}

/** Its accessible name contains the count (HDR-07..10). */
export function CountLink({ to, name, icon, count }: CountLinkProps) {
  const isReady = useStoredStateReady();
  const known = isReady ? count : 0;
  const things = known === 1 ? 'item' : 'items';
  return (
    <Link
      to={to}
      className={iconButtonClasses()}
      aria-label={known > 0 ? `${name}, ${shownCount(known)} ${things}` : name}
    >
      <Icon name={icon} />
      <CountBadge count={known} />
    </Link>
  );
}

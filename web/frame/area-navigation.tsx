import './area-navigation.css';
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { logOut } from '../concepts/session/log-out.ts';
import { shownCount } from '../ui/count-badge.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';

export interface AreaLink {
  to: string;
  label: string;
  icon: IconName;
  /** Further addresses (path and query) that mark this entry as current, such as those of single products. */
  alsoAt?: RegExp | undefined;
  badge?: { count: number; words: string } | undefined;
  /** The link keeps its place, and cannot be seen or reached. */
  isUnseen?: boolean;
}

interface AreaNavigationProps {
  name: string;
  links: readonly AreaLink[];
  head?: ReactNode;
}

/** BUYER-01, BUYER-02, SELLER-02..05. The links are a scrollable row on phones. */
export function AreaNavigation({ name, links, head }: AreaNavigationProps) {
  const { pathname } = useLocation();
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const shown = row.current?.querySelector('[aria-current="page"]');
    shown?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [pathname]);
  return (
    <nav aria-label={name} className="account-nav">
      {head}
      <ul ref={row}>
        <AreaItems links={links} className="account-nav-item" iconSize="small" />
      </ul>
    </nav>
  );
}

interface AreaItemsProps {
  links: readonly AreaLink[];
  className: string;
  iconSize: 'small' | 'medium';
  onFollow?: () => void;
}

export function AreaItems({ links, className, iconSize, onFollow }: AreaItemsProps) {
  const { pathname, search } = useLocation();
  const current =
    links.find(({ alsoAt }) => alsoAt?.test(pathname + search)) ??
    links.find(({ to }) => isCurrent(pathname, to, links));
  return (
    <>
      {links.map(({ to, label, icon, badge, isUnseen }) => (
        <li key={to} className={isUnseen ? 'invisible' : undefined}>
          <Link
            to={to}
            aria-current={to === current?.to ? 'page' : undefined}
            className={className}
            prefetch="intent"
            onFocus={showWhole}
            onClick={onFollow}
          >
            <Icon name={icon} size={iconSize} />
            <span className="account-nav-label">{label}</span>
            <AreaBadge badge={badge} />
          </Link>
        </li>
      ))}
      <li>
        <button type="button" className={className} onClick={() => void logOut()}>
          <Icon name="logout" size={iconSize} />
          <span className="account-nav-label">Logout</span>
        </button>
      </li>
    </>
  );
}

function AreaBadge({ badge }: Pick<AreaLink, 'badge'>) {
  if (!badge || badge.count === 0) return null;
  return (
    <>
      <span className="count-badge-inline" aria-hidden="true">
        {shownCount(badge.count)}
      </span>
      <span className="sr-only">, {badge.words}</span>
    </>
  );
}

/** A link that is a prefix of others is current at its exact address only. */
function isCurrent(pathname: string, to: string, links: readonly AreaLink[]): boolean {
  const isAboveOthers = links.some((other) => other.to.startsWith(`${to}/`));
  return pathname.replace(/\/+$/, '') === to || (!isAboveOthers && pathname.startsWith(`${to}/`));
}

/** The browser stops scrolling at the link's first visible edge. */
function showWhole({ currentTarget }: FocusEvent<HTMLElement>): void {
  currentTarget.scrollIntoView({ inline: 'nearest', block: 'nearest' });
}

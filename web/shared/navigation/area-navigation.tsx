import { type FocusEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { logOut } from '../session/signed-in.ts';
import { shownCount } from '../../ui/count-badge.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';

export interface AreaLink {
  to: string;
  label: string;
  icon: IconName;
  /** Further addresses (path and query) that count as part of this entry, such as those of single products. */
  alsoAt?: RegExp | undefined;
  /** A count to show at the link, with the same in words for screen readers: '3 new orders'. */
  badge?: { count: number; words: string } | undefined;
}

interface AreaNavigationProps {
  name: string;
  links: readonly AreaLink[];
  /** Draws the head above the links, given the current one. */
  renderHead?: (current: AreaLink | undefined, listId: string) => ReactNode;
}

/** The links of a signed-in area, as a scrollable row on phones, and a log-out button (BUYER-01, BUYER-02, SELLER-02..05). */
export function AreaNavigation({ name, links, renderHead }: AreaNavigationProps) {
  const { pathname, search } = useLocation();
  const row = useRef<HTMLUListElement>(null);
  const listId = useId();
  const current = links.find(
    ({ to, alsoAt }) => alsoAt?.test(pathname + search) || isCurrent(pathname, to, links),
  );
  useEffect(() => {
    const shown = row.current?.querySelector('[aria-current="page"]');
    shown?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [pathname]);
  return (
    <nav aria-label={name} className="account-nav">
      {renderHead?.(current, listId)}
      <ul ref={row} id={listId}>
        {links.map(({ to, label, icon, badge }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === current?.to ? 'page' : undefined}
              className="account-nav-item"
              prefetch="intent"
              onFocus={showWhole}
            >
              <Icon name={icon} size="small" />
              <span className="account-nav-label">{label}</span>
              <AreaBadge badge={badge} />
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className="account-nav-item" onClick={() => void logOut()}>
            <Icon name="logout" size="small" />
            <span className="account-nav-label">Logout</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}

/** A count, as a number for the eye and in words for screen readers. */
export function AreaBadge({ badge }: Pick<AreaLink, 'badge'>) {
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

/** Scrolls the whole focused link into view; the browser stops at its first visible edge. */
function showWhole({ currentTarget }: FocusEvent<HTMLElement>): void {
  currentTarget.scrollIntoView({ inline: 'nearest', block: 'nearest' });
}

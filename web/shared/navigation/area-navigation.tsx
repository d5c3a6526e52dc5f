import { type FocusEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { logOut } from '../session/account.ts';
import { shownCount } from '../../ui/count-badge.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';

export interface AreaLink {
  to: string;
  label: string;
  icon: IconName;
  /** Addresses, path and query, that belong to it without lying below it, such as those of single products. */
  alsoAt?: RegExp | undefined;
  /** How many things wait behind the link, and the same in words for who does not see it: '3 new orders'. */
  badge?: { count: number; words: string } | undefined;
}

interface AreaNavigationProps {
  name: string;
  links: readonly AreaLink[];
  /** Draws what stands above the links; told which of them is the current one. */
  renderHead?: (current: AreaLink | undefined, listId: string) => ReactNode;
}

/** The links of a signed-in area, in a row to swipe through on phones, and the way out (BUYER-01, BUYER-02, SELLER-02..05). */
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

/** How many things wait, seen as a number and heard in words. */
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

/** A link that others lie below is current at its own address only. */
function isCurrent(pathname: string, to: string, links: readonly AreaLink[]): boolean {
  const isAboveOthers = links.some((other) => other.to.startsWith(`${to}/`));
  return pathname.replace(/\/+$/, '') === to || (!isAboveOthers && pathname.startsWith(`${to}/`));
}

/** Whoever walks through the row by keyboard sees all of a link: a browser is content when an edge of it shows. */
function showWhole({ currentTarget }: FocusEvent<HTMLElement>): void {
  currentTarget.scrollIntoView({ inline: 'nearest', block: 'nearest' });
}

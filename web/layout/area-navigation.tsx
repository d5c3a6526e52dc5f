import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { logOut } from '../session/account.ts';
import { shownCount } from '../ui/count-badge.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';

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
  /** Stands above the links. */
  head?: ReactNode;
}

/** The links of a signed-in area, in a row to swipe through on phones, and the way out (BUYER-01, BUYER-02, SELLER-02..05). */
export function AreaNavigation({ name, links, head }: AreaNavigationProps) {
  const { pathname, search } = useLocation();
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current="page"]');
    current?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [pathname]);
  return (
    <nav aria-label={name} className="account-nav">
      {head}
      <ul ref={row}>
        {links.map(({ to, label, icon, badge, alsoAt }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={
                alsoAt?.test(pathname + search) || isCurrent(pathname, to, links) ? 'page' : undefined
              }
              className="account-nav-item"
              prefetch="intent"
              onFocus={showWhole}
            >
              <Icon name={icon} size="small" />
              <span className="account-nav-label">{label}</span>
              {badge && badge.count > 0 && (
                <>
                  <span className="count-badge-inline" aria-hidden="true">
                    {shownCount(badge.count)}
                  </span>
                  <span className="sr-only">, {badge.words}</span>
                </>
              )}
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

/** A link that others lie below is current at its own address only. */
function isCurrent(pathname: string, to: string, links: readonly AreaLink[]): boolean {
  const isAboveOthers = links.some((other) => other.to.startsWith(`${to}/`));
  return pathname.replace(/\/+$/, '') === to || (!isAboveOthers && pathname.startsWith(`${to}/`));
}

/** Whoever walks through the row by keyboard sees all of a link: a browser is content when an edge of it shows. */
function showWhole({ currentTarget }: FocusEvent<HTMLElement>): void {
  currentTarget.scrollIntoView({ inline: 'nearest', block: 'nearest' });
}

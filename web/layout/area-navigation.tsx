import { useEffect, useRef } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { logOut } from '../session/account.ts';
import { Icon, type IconName } from '../ui/icon.tsx';

export interface AreaLink {
  to: string;
  label: string;
  icon: IconName;
}

/** The links of a signed-in area, in a row to swipe through on phones, and the way out (BUYER-01, BUYER-02, SELLER-02..05). */
export function AreaNavigation({ name, links }: { name: string; links: readonly AreaLink[] }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = row.current?.querySelector(`[href="${pathname.replace(/\/$/, '')}"]`);
    current?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [pathname]);
  const leave = async () => {
    await navigate('/');
    await logOut();
  };
  return (
    <nav aria-label={name} className="account-nav">
      <ul ref={row}>
        {links.map(({ to, label, icon }) => (
          <li key={to}>
            <NavLink to={to} end className="account-nav-item" prefetch="intent">
              <Icon name={icon} size="small" />
              {label}
            </NavLink>
          </li>
        ))}
        <li>
          <button type="button" className="account-nav-item" onClick={() => void leave()}>
            <Icon name="logout" size="small" />
            Logout
          </button>
        </li>
      </ul>
    </nav>
  );
}

import { useEffect, useRef } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { logOut } from '../session/account.ts';
import { Icon, type IconName } from '../ui/icon.tsx';

const LINKS: { to: string; label: string; icon: IconName }[] = [
  { to: '/buyer', label: 'Profile', icon: 'user' },
  { to: '/buyer/current-orders', label: 'Current Orders', icon: 'truck' },
  { to: '/buyer/previous-orders', label: 'Previous Orders', icon: 'orders' },
  { to: '/buyer/favorites', label: 'Favorites', icon: 'heart' },
  { to: '/buyer/cart', label: 'Cart', icon: 'cart' },
  { to: '/buyer/addresses', label: 'Addresses', icon: 'map-pin' },
  { to: '/buyer/update-password', label: 'Update Password', icon: 'lock' },
];

/** The links of the buyer's area, in a row to swipe through on phones, and the way out (BUYER-01, BUYER-02). */
export function BuyerNavigation() {
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
    <nav aria-label="Your account" className="account-nav">
      <ul ref={row}>
        {LINKS.map(({ to, label, icon }) => (
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

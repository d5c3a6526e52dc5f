import { Link } from 'react-router';
import { CATEGORIES, categoryAddress } from '../../contract/kernel/categories.ts';
import { CategoryPicture } from '../concepts/products/category-picture.tsx';
import { useSettings } from '../kit/document/settings.ts';
import { useCartCount } from '../concepts/cart/cart-store.ts';
import { DeliverTo } from '../concepts/delivery/deliver-to.tsx';
import { useFavorites } from '../concepts/favorites/favorites-store.ts';
import { HOME_OF_ROLE } from '../concepts/session/home-of-role.ts';
import { useSession } from '../kit/storage/session-store.ts';
import { Avatar } from '../ui/avatar.tsx';
import { shownCount } from '../ui/count-badge.tsx';
import { Drawer } from '../ui/dialog.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { menuItemClasses } from '../ui/popover.tsx';
import { useTheme } from './theme.ts';
import { useOrdersAddress } from './use-orders-address.ts';

interface SideMenuPanelProps {
  open: boolean;
  onClose: () => void;
}

/** Contains every item of the header (HDR-18, HDR-19). */
export function SideMenuPanel({ open, onClose: close }: SideMenuPanelProps) {
  return (
    <Drawer open={open} onClose={close} title="Menu">
      <nav aria-label="Menu" className="grid gap-1">
        <MarketLinks onClick={close} />
      </nav>
    </Drawer>
  );
}

export function MarketLinks({ onClick }: { onClick: () => void }) {
  const favorites = useFavorites(({ productIds }) => productIds.length);
  const cart = useCartCount();
  const ordersAddress = useOrdersAddress();
  const { menu } = useSettings().frame;
  return (
    <>
      <MenuLink to="/products" icon="store" onClick={onClick}>
        All Products
      </MenuLink>
      <ul className="grid gap-1 ps-2">
        {CATEGORIES.map((category) => (
          <li key={category}>
            <Link to={categoryAddress(category)} className={menuItemClasses} onClick={onClick}>
              <CategoryPicture category={category} sizes="40px" className="size-10 rounded-control" />
              {category}
            </Link>
          </li>
        ))}
        {menu.map(({ label, to }) => (
          <li key={label}>
            <Link to={to} className={menuItemClasses} onClick={onClick}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <MenuLink to="/favorite" icon="heart" onClick={onClick} count={favorites}>
        Favorites
      </MenuLink>
      <MenuLink to="/cart" icon="cart" onClick={onClick} count={cart}>
        Cart
      </MenuLink>
      <MenuLink to={ordersAddress} icon="truck" onClick={onClick}>
        Where is my order
      </MenuLink>
      <AccountMenuLink onClick={onClick} />
      <DeliverTo className={menuItemClasses} signSize="medium" />
      <ThemeMenuItem />
    </>
  );
}

interface MenuLinkProps {
  to: string;
  icon: IconName;
  onClick: () => void;
  count?: number;
  children: string;
}

function MenuLink({ to, icon, onClick, count = 0, children }: MenuLinkProps) {
  return (
    <Link to={to} className={menuItemClasses} onClick={onClick}>
      <Icon name={icon} />
      {children}
      {count > 0 && (
        <>
          <span className="count-badge-inline" aria-hidden="true">
            {shownCount(count)}
          </span>
          <span className="sr-only">
            , {shownCount(count)} {count === 1 ? 'item' : 'items'}
          </span>
        </>
      )}
    </Link>
  );
}

function AccountMenuLink({ onClick }: { onClick: () => void }) {
  const user = useSession((session) => session.user);
  if (!user) {
    return (
      <Link to="/login" className={menuItemClasses} onClick={onClick}>
        <Icon name="user" />
        Sign In
      </Link>
    );
  }
  return (
    <Link to={HOME_OF_ROLE[user.role]} className={menuItemClasses} onClick={onClick}>
      <Avatar name={user.name} src={user.profilePic ?? undefined} />
      <span className="min-w-0 wrap-anywhere">{user.name}</span>
    </Link>
  );
}

function ThemeMenuItem() {
  const theme = useTheme((state) => state.theme);
  const toggle = useTheme((state) => state.toggle);
  return (
    <button type="button" className={menuItemClasses} aria-pressed={theme === 'night'} onClick={toggle}>
      <Icon name={theme === 'night' ? 'sun' : 'moon'} />
      Light/night
    </button>
  );
}

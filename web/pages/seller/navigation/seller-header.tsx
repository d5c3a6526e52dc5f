import { type ComponentType, type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import {
  HeaderSearchButton,
  HeaderSearchRow,
  useHeaderSearch,
} from '../../../kit/navigation/header-search.tsx';
import { useHidingHeader } from '../../../kit/navigation/use-hiding-header.ts';
import { useLaterPart } from '../../../kit/screens/use-later-part.ts';
import { useShop } from '../../../concepts/shop/shop-store.ts';
import { useStoredStateReady } from '../../../concepts/session/stored-state.ts';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ShopName } from '../acting/shop-name.tsx';
import { useIsShopPublic } from '../standing/standing-context.ts';
import { SellerSearch } from './seller-search.tsx';
import { useSearched } from './seller-search-address.ts';
import { ToDoMenu } from './to-do-menu.tsx';

interface SellerHeaderProps {
  brand: ReactNode;
  theme: ReactNode;
  account: ReactNode;
  /** A function of the module, so that its identity is stable. */
  fetchMenu: () => Promise<ComponentType<{ open: boolean; onClose: () => void }>>;
  /** The area is loading: typed text would be lost. */
  isLoading: boolean;
}

export function SellerHeader({ brand, theme, account, fetchMenu, isLoading }: SellerHeaderProps) {
  const header = useRef<HTMLElement>(null);
  const isHidden = useHidingHeader(header);
  const search = useHeaderSearch();
  const menu = useLaterPart(fetchMenu, { isLikely: true });
  const shop = useOwnShop();
  const isShopPublic = useIsShopPublic();
  const searched = useSearched();
  return (
    <header ref={header} className={classes('header', isHidden && 'header-hidden')}>
      <div className="header-row">
        <div className="lg:hidden">
          <IconButton label="Menu" icon="menu" aria-haspopup="dialog" onClick={menu.open} />
          {menu.Part && <menu.Part open={menu.isOpen} onClose={menu.close} />}
        </div>
        {brand}
        <ShopName name={shop?.name} />
        <HeaderSearchRow search={search}>
          {searched && (
            <SellerSearch searched={searched} isDisabled={isLoading} onLeave={() => search.setOpen(false)} />
          )}
        </HeaderSearchRow>
        <div className="header-end">
          {searched && <HeaderSearchButton search={search} />}
          <Link
            to={shop ? `/shop/${shop.id}` : '/'}
            className={classes('header-link hidden lg:inline-flex', !(shop && isShopPublic) && 'invisible')}
          >
            <Icon name="store" size="small" />
            View shop
          </Link>
          <ToDoMenu />
          <div className="hidden lg:block">{theme}</div>
          <div className="hidden lg:block">{account}</div>
        </div>
      </div>
    </header>
  );
}

/** Null during hydration, because the server knows no shop. */
function useOwnShop() {
  const isReady = useStoredStateReady();
  const { shopData, isRegistered } = useShop();
  return isReady && isRegistered ? shopData : null;
}

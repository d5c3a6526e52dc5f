import { useRef } from 'react';
import { useCartCount } from '../concepts/cart/cart-store.ts';
import { DeliverTo } from '../concepts/delivery/deliver-to.tsx';
import { HeaderSearchButton, HeaderSearchRow, useHeaderSearch } from '../kit/navigation/header-search.tsx';
import { useHidingHeader } from '../kit/navigation/use-hiding-header.ts';
import { useFavorites } from '../concepts/favorites/favorites-store.ts';
import { SearchBox } from '../concepts/search/search-box.tsx';
import { chipClasses } from '../ui/chip.tsx';
import { classes } from '../ui/classes.ts';
import { Link } from '../kit/navigation/link.tsx';
import { Icon } from '../ui/icon.tsx';
import { AccountLink } from './account-link.tsx';
import { Brand } from './brand.tsx';
import { CategoryMenu } from './category-menu.tsx';
import { CountLink } from './count-link.tsx';
import { SideMenu } from './side-menu.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { useOrdersAddress } from './use-orders-address.ts';

/** The header is 60 px high on all pages (HDR-01, HDR-21). */
export function Header() {
  const header = useRef<HTMLElement>(null);
  const isHidden = useHidingHeader(header);
  const search = useHeaderSearch();
  const favorites = useFavorites(({ productIds }) => productIds.length);
  const cart = useCartCount();
  const ordersAddress = useOrdersAddress();
  return (
    <header ref={header} className={classes('header', isHidden && 'header-hidden')}>
      <div className="header-row">
        <div className="needs-scripts lg:hidden">
          <SideMenu />
        </div>
        <Brand />
        <nav aria-label="Products" className="hidden lg:block">
          <CategoryMenu />
        </nav>
        <HeaderSearchRow search={search}>
          <SearchBox onLeave={() => search.setOpen(false)} />
        </HeaderSearchRow>
        <DeliverTo
          className={classes(chipClasses(), 'needs-scripts hidden shrink-0 whitespace-nowrap sm:inline-flex')}
          wordsClassName="md:max-xl:sr-only"
        />
        <div className="header-end">
          <HeaderSearchButton search={search} />
          <div className="hidden sm:block">
            <CountLink to="/favorite" name="Favorites" icon="heart" count={favorites} />
          </div>
          <CountLink to="/cart" name="Cart" icon="cart" count={cart} />
          <div className="hidden lg:block">
            <Link to={ordersAddress} className="header-link" title="Where is my order">
              <Icon name="truck" />
              <span className="max-[90rem]:sr-only">Where is my order</span>
            </Link>
          </div>
          <div className="hidden lg:block">
            <ThemeToggle />
          </div>
          <div className="hidden lg:block">
            <AccountLink />
          </div>
        </div>
      </div>
    </header>
  );
}

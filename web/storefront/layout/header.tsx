import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useCartCount } from '../../shared/cart/cart-store.ts';
import { DeliverTo } from '../delivery/deliver-to.tsx';
import { useFavorites } from '../../shared/favorites/favorites-store.ts';
import { SearchBox } from '../search/search-box.tsx';
import { chipClasses } from '../../ui/chip.tsx';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AccountLink } from './account-link.tsx';
import { Brand } from './brand.tsx';
import { CategoryMenu } from './category-menu.tsx';
import { CountLink } from './count-link.tsx';
import { SideMenu } from './side-menu.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { useHidingHeader } from './use-hiding-header.ts';
import { useOrdersAddress } from './use-orders-address.ts';

/** The header of all pages, 60 px high (HDR-01, HDR-21). */
export function Header() {
  const header = useRef<HTMLElement>(null);
  const isHidden = useHidingHeader(header);
  const [isSearching, setSearching] = useState(false);
  const searchRow = useRef<HTMLDivElement>(null);
  const searchButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isSearching) searchRow.current?.querySelector('input')?.focus();
  }, [isSearching]);
  const closeSearch = (event: KeyboardEvent) => {
    // The first Esc closes only the suggestions.
    if (event.key !== 'Escape' || event.defaultPrevented || !isSearching) return;
    setSearching(false);
    searchButton.current?.focus();
  };
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
        {/* Presses inside bubble up; the box itself is not interactive. */}
        <div
          ref={searchRow}
          role="presentation"
          className={classes('header-search', isSearching && 'header-search-open')}
          onKeyDown={closeSearch}
        >
          <SearchBox onLeave={() => setSearching(false)} />
        </div>
        <DeliverTo
          className={classes(chipClasses(), 'needs-scripts hidden shrink-0 whitespace-nowrap sm:inline-flex')}
          wordsClassName="md:max-xl:sr-only"
        />
        <div className="header-end">
          <IconButton
            ref={searchButton}
            className="header-search-button"
            label="Search"
            icon={isSearching ? 'close' : 'search'}
            aria-expanded={isSearching}
            onClick={() => setSearching(!isSearching)}
          />
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

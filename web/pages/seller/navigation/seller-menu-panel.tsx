import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AreaItems } from '../../../frame/area-navigation.tsx';
import { useShop } from '../../../concepts/shop/shop-store.ts';
import { Drawer } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { menuItemClasses } from '../../../ui/popover.tsx';
import { ShopChoices, useShopChoices } from '../acting/shop-choices.tsx';
import { useSellerLinks } from './seller-links.ts';

interface SellerMenuPanelProps {
  open: boolean;
  onClose: () => void;
  renderMarket: (close: () => void) => ReactNode;
}

/** SELLER-02, HDR-18. */
export function SellerMenuPanel({ open, onClose: close, renderMarket }: SellerMenuPanelProps) {
  const shopData = useShop((shop) => shop.shopData);
  const choices = useShopChoices();
  return (
    <Drawer open={open} onClose={close} title="Menu">
      <div className="grid gap-4">
        {choices && (
          <section aria-labelledby="menu-shops" className="grid gap-1">
            <h3 id="menu-shops" className="text-h3">
              Shops
            </h3>
            <ShopChoices choices={choices} />
          </section>
        )}
        <nav aria-label="Your shop">
          <ul className="grid gap-1">
            <AreaItems
              links={useSellerLinks()}
              className={menuItemClasses}
              iconSize="medium"
              onFollow={close}
            />
          </ul>
        </nav>
        <nav aria-label="Market" className="grid gap-1 border-t border-line pt-4">
          <h3 className="text-h3">Market</h3>
          {shopData && (
            <Link to={`/shop/${shopData.id}`} className={menuItemClasses} onClick={close}>
              <Icon name="eye" />
              View shop
            </Link>
          )}
          {renderMarket(close)}
        </nav>
      </div>
    </Drawer>
  );
}

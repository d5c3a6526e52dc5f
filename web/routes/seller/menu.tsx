import type { ComponentProps } from 'react';
import { SellerMenuPanel } from '../../seller/navigation/seller-menu-panel.tsx';
import { MarketLinks } from '../../storefront/layout/side-menu-panel.tsx';

type SellerMenuProps = Omit<ComponentProps<typeof SellerMenuPanel>, 'renderMarket'>;

/** The menu of phones together with the links of the market in it. */
export function SellerMenu(props: SellerMenuProps) {
  return <SellerMenuPanel {...props} renderMarket={(close) => <MarketLinks onClick={close} />} />;
}

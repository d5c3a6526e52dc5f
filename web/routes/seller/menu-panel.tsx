import { SellerMenuPanel } from '../../seller/navigation/seller-menu-panel.tsx';
import { MarketLinks } from '../../storefront/layout/side-menu-panel.tsx';

interface MenuPanelProps {
  open: boolean;
  onClose: () => void;
}

/** The menu of phones in the seller's area, with the links of the market. */
export function MenuPanel(props: MenuPanelProps) {
  return <SellerMenuPanel {...props} renderMarket={(close) => <MarketLinks onClick={close} />} />;
}

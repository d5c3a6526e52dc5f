import { AreaNavigation } from '../../../frame/area-navigation.tsx';
import { useSellerLinks } from './seller-links.ts';
import { SidebarToggle } from './sidebar.tsx';

/** On narrow screens the header's menu takes its place (SELLER-01, SELLER-02). */
export function SellerNavigation({ isLoading }: { isLoading: boolean }) {
  return <AreaNavigation name="Your shop" links={useSellerLinks(isLoading)} head={<SidebarToggle />} />;
}

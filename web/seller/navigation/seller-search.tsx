import { useLocation } from 'react-router';
import { lazyPart } from '../../shared/screens/lazy-part.ts';
import { SearchCombobox } from '../../shared/search/search-combobox.tsx';
import { sellerSearchAddress } from './seller-search-address.ts';

/** Loaded at the first focus. */
const SellerSuggestions = lazyPart(async () => (await import('./seller-suggestions.tsx')).SellerSuggestions);

/** The lists whose search the box shows. */
const SEARCHED = ['/seller/orders', '/seller/previous-orders', '/seller/products'];

interface SellerSearchProps {
  isDisabled: boolean;
  onLeave: () => void;
}

/** One search over the shop's orders and products. */
export function SellerSearch({ isDisabled, onLeave }: SellerSearchProps) {
  const { pathname, search } = useLocation();
  const isSearched = SEARCHED.includes(pathname.replace(/\/+$/, ''));
  return (
    <SearchCombobox
      action="/seller/products"
      label="Search your shop"
      placeholder="Search orders and products"
      searched={isSearched ? (new URLSearchParams(search).get('search') ?? '') : ''}
      addressOf={sellerSearchAddress}
      Panel={SellerSuggestions}
      isDisabled={isDisabled}
      onLeave={onLeave}
    />
  );
}

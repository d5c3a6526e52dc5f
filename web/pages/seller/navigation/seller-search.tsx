import { useLocation } from 'react-router';
import { lazyPart } from '../../../kit/screens/lazy-part.ts';
import { SearchCombobox } from '../../../concepts/search/search-combobox.tsx';
import { type Searched, sellerSearchAddress } from './seller-search-address.ts';

const SellerSuggestions = lazyPart(async () => (await import('./seller-suggestions.tsx')).SellerSuggestions);

const SEARCHED = ['/seller/orders', '/seller/previous-orders', '/seller/products'];

interface SellerSearchProps {
  searched: Searched;
  isDisabled: boolean;
  onLeave: () => void;
}

export function SellerSearch({ searched: { orders, products }, isDisabled, onLeave }: SellerSearchProps) {
  const { pathname, search } = useLocation();
  const isSearched = SEARCHED.includes(pathname.replace(/\/+$/, ''));
  return (
    <SearchCombobox
      action={products ? '/seller/products' : '/seller/orders'}
      label="Search your shop"
      placeholder={`Search ${[orders && 'orders', products && 'products'].filter(Boolean).join(' and ')}`}
      searched={isSearched ? (new URLSearchParams(search).get('search') ?? '') : ''}
      addressOf={(text) => sellerSearchAddress(text, { orders, products })}
      Panel={SellerSuggestions}
      isDisabled={isDisabled}
      onLeave={onLeave}
    />
  );
}

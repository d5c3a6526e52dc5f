import { useLocation } from 'react-router';
import { lazyPart } from '../../kit/screens/lazy-part.ts';
import { addSearch } from './recent-searches.ts';
import { SearchCombobox } from './search-combobox.tsx';
import { searchAddress } from './search-address.ts';

const SuggestionPanel = lazyPart(async () => (await import('./suggestion-panel.tsx')).SuggestionPanel);

/** HDR-06. Without scripts it is a plain search form. */
export function SearchBox({ onLeave }: { onLeave?: () => void }) {
  return (
    <SearchCombobox
      action="/products"
      label="Search"
      placeholder="Search for products and brands"
      searched={useSearched()}
      addressOf={(text) => {
        if (text) addSearch(text);
        return searchAddress(text);
      }}
      Panel={SuggestionPanel}
      onLeave={onLeave}
    />
  );
}

function useSearched(): string {
  const { pathname, search } = useLocation();
  return pathname === '/products' ? (new URLSearchParams(search).get('search') ?? '') : '';
}

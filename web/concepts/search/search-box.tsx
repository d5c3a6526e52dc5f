import { useLocation } from 'react-router';
import { lazyPart } from '../../kit/screens/lazy-part.ts';
import { addSearch } from './recent-searches.ts';
import { SearchCombobox } from './search-combobox.tsx';
import { searchAddress } from './search-address.ts';

/** Loaded at the first focus. */
const SuggestionPanel = lazyPart(async () => (await import('./suggestion-panel.tsx')).SuggestionPanel);

/**
 * The header's search box (HDR-06): recent searches on focus, suggestions while typing; without scripts it is a plain
 * search form.
 */
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

/** The search text of the listing on the screen. */
function useSearched(): string {
  const { pathname, search } = useLocation();
  return pathname === '/products' ? (new URLSearchParams(search).get('search') ?? '') : '';
}

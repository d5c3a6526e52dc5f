import { type FormEvent, type KeyboardEvent, Suspense, useCallback, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../shared/screens/lazy-part.ts';
import { addSearch } from '../../shared/search/recent-searches.ts';
import { searchAddress } from './search-address.ts';
import type { KeyActs, ShownSuggestions } from './shown-suggestions.ts';

/** Loaded at the first focus. */
const SuggestionPanel = lazyPart(async () => (await import('./suggestion-panel.tsx')).SuggestionPanel);

const NOTHING_SHOWN: ShownSuggestions = { isShown: false, activeId: undefined };

/**
 * The header's search box (HDR-06), an ARIA combobox: recent searches on focus, suggestions while typing. Enter
 * searches for the typed text unless a suggestion is selected; without scripts it is a plain search form.
 */
export function SearchBox({ onLeave }: { onLeave?: () => void }) {
  const listId = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const keys = useRef<KeyActs>({});
  const searched = useSearched();
  const [typed, setTyped] = useState(searched);
  const [shownFor, setShownFor] = useState(searched);
  const [isEdited, setEdited] = useState(false);
  const [wasFocused, setWasFocused] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [{ isShown, activeId }, onShow] = useState(NOTHING_SHOWN);
  if (searched !== shownFor) {
    setShownFor(searched);
    // A page that loads late must not overwrite what is being typed.
    if (!isEdited) setTyped(searched);
  }

  const onKeys = useCallback((acts: KeyActs) => {
    keys.current = acts;
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.nativeEvent.isComposing ? undefined : keys.current[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const go = (address: string) => {
    setOpen(false);
    input.current?.blur();
    onLeave?.();
    void navigate(address);
  };
  const search = (text: string) => {
    if (text) addSearch(text);
    go(searchAddress(text));
  };

  return (
    <form
      method="get"
      action="/products"
      role="search"
      className="search-box"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        search(typed.trim());
      }}
    >
      <Icon name="search" size="small" className="search-sign" />
      <input
        ref={input}
        type="search"
        name="search"
        value={typed}
        maxLength={100}
        placeholder="Search for products and brands"
        aria-label="Search"
        autoComplete="off"
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        onChange={({ target }) => {
          setTyped(target.value);
          setEdited(true);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        onFocus={() => {
          setWasFocused(true);
          setOpen(true);
        }}
        onBlur={() => {
          setEdited(false);
          setOpen(false);
        }}
      />
      {wasFocused && (
        <Suspense fallback={null}>
          <SuggestionPanel
            {...{ listId, typed, isOpen, setOpen, search, onKeys, onShow }}
            onChoose={(address) => {
              setTyped('');
              go(address);
            }}
          />
        </Suspense>
      )}
    </form>
  );
}

/** The search text of the listing on the screen. */
function useSearched(): string {
  const { pathname, search } = useLocation();
  return pathname === '/products' ? (new URLSearchParams(search).get('search') ?? '') : '';
}

import {
  type ComponentType,
  type FormEvent,
  type KeyboardEvent,
  Suspense,
  useCallback,
  useId,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import type { KeyActs, ShownSuggestions } from './shown-suggestions.ts';

const NOTHING_SHOWN: ShownSuggestions = { isShown: false, activeId: undefined };

export interface SuggestionPanelProps {
  listId: string;
  typed: string;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  onKeys: (acts: KeyActs) => void;
  onShow: (shown: ShownSuggestions) => void;
  search: (text: string) => void;
  onChoose: (address: string) => void;
}

interface SearchComboboxProps {
  /** The plain form leads there without scripts. */
  action: string;
  label: string;
  placeholder: string;
  searched: string;
  addressOf: (text: string) => string;
  Panel: ComponentType<SuggestionPanelProps>;
  isDisabled?: boolean;
  onLeave?: (() => void) | undefined;
}

/** An ARIA combobox. Enter searches for the typed text unless a suggestion is selected. */
export function SearchCombobox({
  action,
  label,
  placeholder,
  searched,
  addressOf,
  Panel,
  isDisabled = false,
  onLeave,
}: SearchComboboxProps) {
  const listId = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const keys = useRef<KeyActs>({});
  const [typed, setTyped] = useState(searched);
  const [shownFor, setShownFor] = useState(searched);
  const [isEdited, setEdited] = useState(false);
  const [wasFocused, setWasFocused] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [{ isShown, activeId }, onShow] = useState(NOTHING_SHOWN);
  if (searched !== shownFor) {
    setShownFor(searched);
    // A page that loads late must not overwrite typing, nor change the list under the pointer.
    if (!isEdited && !isOpen) setTyped(searched);
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
  const search = (text: string) => go(addressOf(text));

  return (
    <form
      method="get"
      action={action}
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
        disabled={isDisabled}
        maxLength={100}
        placeholder={placeholder}
        aria-label={label}
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
          if (!isEdited) setTyped(searched);
          setEdited(false);
          setOpen(false);
        }}
      />
      {wasFocused && (
        <Suspense fallback={null}>
          <Panel
            listId={listId}
            typed={typed}
            isOpen={isOpen}
            setOpen={setOpen}
            search={search}
            onKeys={onKeys}
            onShow={onShow}
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

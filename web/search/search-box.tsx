import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Form, useLocation, useNavigate } from 'react-router';
import { categoryAddress } from '../../contract/kernel/categories.ts';
import type { Suggestions } from '../../contract/search.ts';
import { classes } from '../ui/classes.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { LiveRegion } from '../ui/live-region.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface Option {
  address: string;
  label: string;
  detail: string;
  icon: IconName;
  /** A picture in place of the sign. */
  imageUrl?: string | null;
}

/**
 * The header's search box (HDR-06): suggestions while typing, after the ARIA combobox pattern. Enter searches for
 * the typed text unless a suggestion is chosen; without scripts it is a plain search form.
 */
export function SearchBox({ onLeave }: { onLeave?: () => void }) {
  const listId = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const searched = useSearched();
  const [typed, setTyped] = useState(searched);
  const [shownFor, setShownFor] = useState(searched);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const options = optionsOf(useSuggestions(isOpen ? typed : ''));
  const isShown = isOpen && options.length > 0;
  if (searched !== shownFor) {
    setShownFor(searched);
    setTyped(searched);
  }

  const leave = () => {
    setOpen(false);
    setActive(-1);
    input.current?.blur();
    onLeave?.();
  };
  const choose = ({ address }: Option) => {
    setTyped('');
    leave();
    void navigate(address);
  };
  const search = (event: FormEvent) => {
    event.preventDefault();
    leave();
    const wanted = typed.trim();
    void navigate(wanted ? `/products?${new URLSearchParams({ search: wanted })}` : '/products');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = options[active];
    if (event.key === 'Enter' && isShown && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      if (!isShown) return;
      // One place before the first option is the input itself.
      const places = options.length + 1;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive(((active + 1 + step + places) % places) - 1);
    }
  };

  return (
    <Form action="/products" role="search" className="search-box" onSubmit={search}>
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
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(-1);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={!isShown}
        className="search-suggestions"
      >
        {options.map((option, index) => (
          <div
            key={option.address}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            className={classes('menu-item cursor-pointer', index === active && 'bg-sunken')}
            // Before the input loses the focus and the list closes under the pointer.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
            onKeyDown={undefined}
          >
            {option.imageUrl ? (
              <img src={option.imageUrl} alt="" width={40} height={40} className="rounded-control" />
            ) : (
              <span className="search-option-sign">
                <Icon name={option.icon} size="small" />
              </span>
            )}
            <span className="grid min-w-0">
              <span className="truncate">{option.label}</span>
              <span className="text-small text-muted">{option.detail}</span>
            </span>
          </div>
        ))}
      </div>
      <LiveRegion>
        {isShown && `${options.length} ${options.length === 1 ? 'suggestion' : 'suggestions'}`}
      </LiveRegion>
    </Form>
  );
}

/** What the listing on the screen was searched for. */
function useSearched(): string {
  const { pathname, search } = useLocation();
  return pathname === '/products' ? (new URLSearchParams(search).get('search') ?? '') : '';
}

function optionsOf(suggestions: Suggestions | undefined): Option[] {
  if (!suggestions) return [];
  return [
    ...suggestions.categories.map(
      (category): Option => ({
        address: categoryAddress(category),
        label: category,
        detail: 'Category',
        icon: 'filter',
      }),
    ),
    ...suggestions.brands.map(
      (brand): Option => ({
        address: `/products?${new URLSearchParams({ brand })}`,
        label: brand,
        detail: 'Brand',
        icon: 'tag',
      }),
    ),
    ...suggestions.products.map(
      ({ id, name, brand, imageUrl }): Option => ({
        address: `/product/${id}`,
        label: name,
        detail: brand,
        icon: 'box',
        imageUrl: imageUrl?.replace(/-640\.webp$/, '-320.webp') ?? null,
      }),
    ),
  ];
}

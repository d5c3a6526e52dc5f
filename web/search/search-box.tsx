import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { categoryAddress } from '../../contract/kernel/categories.ts';
import type { Suggestions } from '../../contract/search.ts';
import { classes } from '../ui/classes.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface Option {
  address: string;
  label: string;
  detail: string;
  icon: IconName;
}

/**
 * The header's search box (HDR-06): suggestions while typing, after the ARIA combobox pattern. Enter searches for
 * the typed text unless a suggestion is chosen; without scripts it is a plain search form.
 */
export function SearchBox({ onLeave }: { onLeave?: () => void }) {
  const listId = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const options = optionsOf(useSuggestions(typed));
  const isShown = isOpen && options.length > 0;

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
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = options[active];
    if (event.key === 'Enter' && isShown && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && options.length > 0) {
      event.preventDefault();
      setOpen(true);
      // One place before the first option is the input itself.
      const places = options.length + 1;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive(((active + 1 + step + places) % places) - 1);
    }
  };

  return (
    <Form action="/products" role="search" className="search-box" onSubmit={leave}>
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
            <Icon name={option.icon} size="small" className="text-muted" />
            <span className="min-w-0 truncate">{option.label}</span>
            <span className="ms-auto text-small text-muted">{option.detail}</span>
          </div>
        ))}
      </div>
    </Form>
  );
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
      ({ id, name, brand }): Option => ({
        address: `/product/${id}`,
        label: name,
        detail: brand,
        icon: 'box',
      }),
    ),
  ];
}

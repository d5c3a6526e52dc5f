import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/icon-button.tsx';

interface HeaderSearch {
  row: RefObject<HTMLDivElement | null>;
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

export function useHeaderSearch(): HeaderSearch {
  const [isOpen, setOpen] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) row.current?.querySelector('input')?.focus();
  }, [isOpen]);
  return { row, button, isOpen, setOpen };
}

export function HeaderSearchRow({ search, children }: { search: HeaderSearch; children: ReactNode }) {
  const { row, button, isOpen, setOpen } = search;
  const close = (event: KeyboardEvent) => {
    // The first Esc closes only the suggestions.
    if (event.key !== 'Escape' || event.defaultPrevented || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    // Presses inside bubble up; the box itself is not interactive.
    <div
      ref={row}
      role="presentation"
      className={classes('header-search', isOpen && 'header-search-open')}
      onKeyDown={close}
    >
      {children}
    </div>
  );
}

export function HeaderSearchButton({ search: { button, isOpen, setOpen } }: { search: HeaderSearch }) {
  return (
    <IconButton
      ref={button}
      className="header-search-button"
      label="Search"
      icon={isOpen ? 'close' : 'search'}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    />
  );
}

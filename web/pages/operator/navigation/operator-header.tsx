import './operator-header.css';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Form, useSearchParams } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { foundList } from '../search/found-list.ts';

interface OperatorHeaderProps {
  brand: ReactNode;
  theme: ReactNode;
  account: ReactNode;
}

/** The key '/' focuses the search. */
export function OperatorHeader({ brand, theme, account }: OperatorHeaderProps) {
  return (
    <header className="header operator-header">
      <div className="header-row operator-header-row">
        {brand}
        <OperatorSearch />
        <div className="header-end">
          {theme}
          {account}
        </div>
      </div>
    </header>
  );
}

function OperatorSearch() {
  const box = useRef<HTMLInputElement>(null);
  const [params] = useSearchParams();
  const { q: searched } = foundList.read(params);
  useFocusBySlash(box);
  // The input is uncontrolled and stays mounted, so that it keeps the focus of a search.
  useEffect(() => {
    if (box.current) box.current.value = searched;
  }, [searched]);
  return (
    <Form role="search" action="/operator/search" className="operator-search">
      <Icon name="search" size="small" />
      <input
        ref={box}
        type="search"
        name="q"
        defaultValue={searched}
        aria-label="Search orders, people, shops and products"
        aria-keyshortcuts="/"
        placeholder="Order, e-mail, phone, GSTIN, SKU"
        autoComplete="off"
        maxLength={120}
      />
    </Form>
  );
}

function useFocusBySlash(box: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      const isTyping =
        target instanceof HTMLElement &&
        target.closest('input, textarea, select, [contenteditable]') !== null;
      if (key !== '/' || ctrlKey || metaKey || altKey || isTyping) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [box]);
}

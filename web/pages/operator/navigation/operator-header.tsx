import './operator-header.css';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Form, useSearchParams } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { foundList } from '../search/found-list.ts';

interface OperatorHeaderProps {
  /** The market's own parts: its name with the link to it, the toggle of the theme, the account. */
  brand: ReactNode;
  theme: ReactNode;
  account: ReactNode;
}

/** The header of the console in place of the market's: one search over everything, which the key '/' leads to. */
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
  // The box stays the same element: the focus of a search stays there.
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

/** '/' leads to the box from everywhere but where somebody types. */
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

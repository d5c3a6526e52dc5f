import { type RefCallback, useRef, useState } from 'react';
import { useFocusAfterChange } from '../../ui/use-focus-after-change.ts';
import { messageOf } from '../http/problem-message.ts';
import { notify } from '../toasts/toasts.ts';

interface Rows<Row, Next> {
  rows: readonly Row[];
  next: Next | null;
}

interface MoreRowsOptions<Row> {
  /** A row that has moved to the front since is shown once. */
  keyOf: (row: Row) => string;
  failure: string;
}

interface MoreRows<Row> {
  rows: readonly Row[];
  listRef: RefCallback<HTMLElement>;
  showMore: (() => void) | undefined;
  isBusy: boolean;
}

/** The button disappears with the last rows: the first row that it added takes the focus. */
export function useMoreRows<Row, Next>(
  first: Rows<Row, Next>,
  load: (after: Next) => Promise<Rows<Row, Next>>,
  { keyOf, failure }: MoreRowsOptions<Row>,
): MoreRows<Row> {
  const [more, setMore] = useState<Rows<Row, Next>>();
  const [isBusy, setBusy] = useState(false);
  const known = new Set(first.rows.map(keyOf));
  const { next } = more ?? first;
  const showMore = async (after: Next) => {
    setBusy(true);
    try {
      const page = await load(after);
      setMore((before) => ({ rows: [...(before?.rows ?? []), ...page.rows], next: page.next }));
    } catch (error) {
      notify('error', messageOf(error, failure));
    }
    setBusy(false);
  };
  const rows = [...first.rows, ...(more?.rows ?? []).filter((row) => !known.has(keyOf(row)))];
  const list = useRef<HTMLElement>(null);
  const shown = useRef(rows.length);
  useFocusAfterChange(`${rows.length}`, () => {
    const brought = list.current?.children[shown.current];
    shown.current = rows.length;
    return brought?.querySelector<HTMLElement>('a, [tabindex]');
  });
  return {
    rows,
    listRef: (element) => {
      list.current = element;
    },
    showMore: next === null ? undefined : () => void showMore(next),
    isBusy,
  };
}

import { useEffect, useMemo } from 'react';
import type { Loaded } from '../screens/screen-loader.ts';
import type { LoadedPart } from '../screens/use-load.ts';
import { useLoadedPart } from '../screens/use-loaded-part.ts';
import { useClampPage } from '../url-state/use-clamp-page.ts';
import { useListSearchParams } from '../url-state/use-list-search-params.ts';
import type { ListDefinition, ListParams, ListState } from './list-definition.ts';

export interface ListView<P extends ListParams> {
  definition: ListDefinition<P>;
  state: ListState<P>;
  isNarrowed: boolean;
  href: (changes: Partial<ListState<P>>) => string;
  pageHref: (page: number) => string;
  change: (changes: Partial<ListState<P>>) => void;
}

export type ViewOf<Definition> = Definition extends ListDefinition<infer P> ? ListView<P> : never;

export type List<P extends ListParams, Page> = ListView<P> & LoadedPart<Page>;

/** An address with unknown parameters is replaced by the list's own. */
export function useList<P extends ListParams, Page extends { currentPage: number; totalPages: number }>(
  definition: ListDefinition<P>,
  loaded: Loaded<Page>,
): List<P, Page> {
  const [address, setAddress] = useListSearchParams();
  const written = address.toString();
  const state = useMemo(() => definition.read(new URLSearchParams(written)), [definition, written]);
  const part = useLoadedPart(loaded);
  useClampPage(part.data);

  const understood = definition.addressOf(state);
  useEffect(() => {
    if (!isSame(written, understood)) setAddress(understood, { replace: true, preventScrollReset: true });
  }, [written, understood, setAddress]);

  const href = (changes: Partial<ListState<P>>) =>
    definition.addressOf({ ...definition.atStart(state), ...changes });
  return {
    ...part,
    definition,
    state,
    isNarrowed: definition.isNarrowed(state),
    href,
    pageHref: (page) => definition.addressOf({ ...state, page }),
    change: (changes) => setAddress(href(changes), { preventScrollReset: true }),
  };
}

function isSame(one: string, other: string): boolean {
  const sorted = (query: string) => {
    const params = new URLSearchParams(query);
    params.sort();
    return params.toString();
  };
  return sorted(one) === sorted(other);
}

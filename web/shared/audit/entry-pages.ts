import type { ActivityEntry } from '../../../contract/audit.ts';
import { asPlace, id, type ListDefinition, type ListParams } from '../lists/list-definition.ts';

/** The parameter of a list of entries that goes on behind one of them. */
export const behind = { before: asPlace(id) };

/** A reply as lists know their pages. */
export type OnePage<Reply> = Reply & { currentPage: number; totalPages: number; total: number };

type Query<P extends ListParams> = Omit<ReturnType<ListDefinition<P>['queryOf']>, 'page'>;

/**
 * Loads what an address names of a list that goes on behind its last entry: it has no numbered pages, and what comes is the one page
 * that lists know.
 */
export async function loadEntries<P extends ListParams, Reply extends { entries: readonly ActivityEntry[] }>(
  list: ListDefinition<P>,
  address: URLSearchParams,
  call: (query: Query<P>) => Promise<Reply>,
): Promise<OnePage<Reply>> {
  const { page: _page, ...query } = list.queryOf(list.read(address));
  const reply = await call(query);
  return { ...reply, currentPage: 1, totalPages: 1, total: reply.entries.length };
}

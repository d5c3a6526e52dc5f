import type { ListDefinition, ListParams } from './list-definition.ts';

/** A reply as lists know their pages. */
export type OnePage<Reply> = Reply & { currentPage: number; totalPages: number; total: number };

type Query<P extends ListParams> = Omit<ReturnType<ListDefinition<P>['queryOf']>, 'page'>;

/**
 * Loads what an address names of a list without numbered pages: what comes is the one page that lists know. Where it goes on
 * behind its last row, a parameter of the address says so (`asPlace`).
 * @param countOf the rows of a reply
 */
export async function loadOnePage<P extends ListParams, Reply>(
  list: ListDefinition<P>,
  address: URLSearchParams,
  call: (query: Query<P>) => Promise<Reply>,
  countOf: (reply: Reply) => number,
): Promise<OnePage<Reply>> {
  const { page: _page, ...query } = list.queryOf(list.read(address));
  const reply = await call(query);
  return { ...reply, currentPage: 1, totalPages: 1, total: countOf(reply) };
}

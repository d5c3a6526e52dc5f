import type { ListDefinition, ListParams } from './list-definition.ts';

export type OnePage<Reply> = Reply & { currentPage: number; totalPages: number; total: number };

type Query<P extends ListParams> = Omit<ReturnType<ListDefinition<P>['queryOf']>, 'page'>;

/** The reply is one page to `useList`; a parameter of its address (`asPlace`) says where it continues. */
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

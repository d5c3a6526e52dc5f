import type { ActivityEntry } from '../../../contract/audit.ts';
import { beside, id } from '../lists/list-definition.ts';

/** The parameter of a list of entries that goes on behind one of them. */
export const behind = { before: beside(id) };

/** A reply as lists know their pages. */
export type OnePage<Reply> = Reply & { currentPage: number; totalPages: number; total: number };

/** A list that goes on behind its last entry, without numbered pages, as the one page that lists know. */
export function asPage<Reply extends { entries: readonly ActivityEntry[] }>(reply: Reply): OnePage<Reply> {
  return { ...reply, currentPage: 1, totalPages: 1, total: reply.entries.length };
}

/** Without the page, which such a list does not have. */
export function withoutPage<Query extends { page: string }>({
  page: _one,
  ...query
}: Query): Omit<Query, 'page'> {
  return query;
}

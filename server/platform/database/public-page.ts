/** Nobody pages this far by hand: entries of a public list beyond it are found by narrowing the list. */
const MAX_OFFSET = 10_000;

/** Where a page of a public list lies. Beyond the bound it is empty, and the database does not walk there. */
export function publicPage({ page, limit }: { page: number; limit: number }): {
  limit: number;
  offset: number;
} {
  const offset = (page - 1) * limit;
  return offset < MAX_OFFSET ? { limit, offset } : { limit: 0, offset: 0 };
}

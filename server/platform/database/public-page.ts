/** Farther than people page by hand. */
const MAX_OFFSET = 10_000;

/** The range of a page in a public list; empty beyond the limit, so the database does not walk there. */
export function publicPage({ page, limit }: { page: number; limit: number }): {
  limit: number;
  offset: number;
} {
  const offset = (page - 1) * limit;
  return offset < MAX_OFFSET ? { limit, offset } : { limit: 0, offset: 0 };
}

export function pageFacts(
  { page, limit }: { page: number; limit: number },
  total: number,
): { currentPage: number; totalPages: number; total: number } {
  return { currentPage: page, totalPages: Math.ceil(total / limit), total };
}

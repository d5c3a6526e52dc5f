/** LIST-06, LIST-07. 'gap' stands for skipped pages; pages count from 1. */
export function pageNumbers(current: number, total: number): (number | 'gap')[] {
  const shown = [1, current - 1, current, current + 1, total].filter((page) => page >= 1 && page <= total);
  const pages = [...new Set(shown)].sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const before = pages[index - 1];
    return before !== undefined && page - before > 1 ? ['gap' as const, page] : [page];
  });
}

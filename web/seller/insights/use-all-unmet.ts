import { useState } from 'react';
import type { Insights, UnmetDemandPage } from '../../../contract/insights.ts';
import { MAX_PAGE_SIZE } from '../../../contract/kernel/limits.ts';
import { api } from '../../shared/http/api.ts';
import { messageOf } from '../../shared/http/problem-message.ts';
import { notify } from '../../shared/toasts/toasts.ts';

/** The pin codes that are not served: those that came with the dashboard, and the others on demand, page by page. */
export function useAllUnmet({
  range: { from, to },
  unmetDemand,
  unmetPinCodes,
}: Pick<Insights, 'range' | 'unmetDemand' | 'unmetPinCodes'>) {
  const [pages, setPages] = useState<UnmetDemandPage[]>([]);
  const [isBusy, setBusy] = useState(false);
  const next = pages.length + 1;
  const latest = pages.at(-1);

  const loadMore = async () => {
    setBusy(true);
    try {
      const query = { from, to, page: String(next), limit: String(MAX_PAGE_SIZE) };
      const page = await api('GET /api/insights/unmet-demand', { query });
      setPages([...pages, page]);
    } catch (error) {
      notify('error', messageOf(error, 'More pin codes could not be loaded'), 'back_office');
    }
    setBusy(false);
  };

  // One that rose in the order between two pages is on both of them.
  const loaded = new Map(pages.flatMap(({ pinCodes }) => pinCodes.map((unmet) => [unmet.pinCode, unmet])));
  const isWhole = latest !== undefined && latest.currentPage >= latest.totalPages;
  const shown = latest ? [...loaded.values()] : unmetDemand;
  return {
    shown,
    total: isWhole ? shown.length : (latest?.total ?? unmetPinCodes),
    isBusy,
    showMore: () => void loadMore(),
  };
}

import { useState } from 'react';
import type { Insights, UnmetDemandPage } from '../../../contract/insights.ts';
import { MAX_PAGE_SIZE } from '../../../contract/kernel/limits.ts';
import { api } from '../../shared/http/api.ts';
import { messageOf } from '../../shared/http/problem-message.ts';
import { notify } from '../../shared/toasts/toasts.ts';

/** The unserved pin codes: those that came with the dashboard, and further pages on demand. @param servedCount how many were served since */
export function useAllUnmet(
  {
    range: { from, to },
    unmetDemand,
    unmetPinCodes,
  }: Pick<Insights, 'range' | 'unmetDemand' | 'unmetPinCodes'>,
  servedCount: number,
) {
  const [{ pages, servedThen }, setLoaded] = useState<{ pages: UnmetDemandPage[]; servedThen: number }>({
    pages: [],
    servedThen: 0,
  });
  const [isBusy, setBusy] = useState(false);
  // What was served since moves all that is behind it to earlier pages.
  const before = servedThen === servedCount ? pages : [];
  const next = before.length + 1;
  const latest = pages.at(-1);

  const loadMore = async () => {
    setBusy(true);
    try {
      const query = { from, to, page: String(next), limit: String(MAX_PAGE_SIZE) };
      const page = await api('GET /api/insights/unmet-demand', { query });
      setLoaded({ pages: [...before, page], servedThen: servedCount });
    } catch (error) {
      notify('error', messageOf(error, 'More pin codes could not be loaded'), 'back_office');
    }
    setBusy(false);
  };

  // An entry that moved up between two requests is on both pages.
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

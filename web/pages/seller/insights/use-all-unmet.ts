import { useState } from 'react';
import type { Insights, UnmetPinCode } from '../../../../contract/insights.ts';
import { MAX_PAGE_SIZE } from '../../../../contract/kernel/limits.ts';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe, messageOf } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';

/** One press loads at least as many, where there are. */
const FEWEST_MORE = MAX_PAGE_SIZE / 2;

interface LoadedUnmet {
  pinCodes: readonly UnmetPinCode[];
  /** The total at that time, without pin codes served before. */
  total: number;
  servedThen: readonly string[];
  isWhole: boolean;
}

/** Further pages neither miss nor repeat a pin code. @param served since the dashboard was loaded */
export function useAllUnmet(
  { range, unmetDemand, unmetPinCodes }: Pick<Insights, 'range' | 'unmetDemand' | 'unmetPinCodes'>,
  served: readonly string[],
) {
  const [loaded, setLoaded] = useState<LoadedUnmet>();
  const [isBusy, setBusy] = useState(false);
  const known = loaded?.pinCodes ?? unmetDemand;
  const shown = known.filter(({ pinCode }) => !served.includes(pinCode));

  const showMore = async () => {
    setBusy(true);
    try {
      setLoaded({ ...(await loadBeyond(known, shown.length, range)), servedThen: served });
    } catch (error) {
      notify('error', messageOf(error, couldNotBe('More pin codes', 'loaded')));
    }
    setBusy(false);
  };
  return {
    shown,
    total: loaded
      ? totalOf(loaded, shown.length, served)
      : unmetPinCodes - (unmetDemand.length - shown.length),
    isBusy,
    showMore: () => void showMore(),
  };
}

function totalOf({ total, servedThen, isWhole }: LoadedUnmet, shown: number, served: readonly string[]) {
  return isWhole ? shown : total - (served.length - servedThen.length);
}

/** Served pin codes have left the server's list: the next page begins after the `unserved` known ones. */
async function loadBeyond(
  known: readonly UnmetPinCode[],
  unserved: number,
  { from, to }: Insights['range'],
): Promise<Omit<LoadedUnmet, 'servedThen'>> {
  const pinCodes = new Map(known.map((unmet) => [unmet.pinCode, unmet]));
  for (let number = Math.floor(unserved / MAX_PAGE_SIZE) + 1; ; number += 1) {
    const query = { from, to, page: String(number), limit: String(MAX_PAGE_SIZE) };
    const page = await api('GET /api/insights/unmet-demand', { query });
    for (const unmet of page.pinCodes) pinCodes.set(unmet.pinCode, unmet);
    const isWhole = page.currentPage >= page.totalPages;
    if (isWhole || pinCodes.size - known.length >= FEWEST_MORE) {
      return { pinCodes: [...pinCodes.values()], total: page.total, isWhole };
    }
  }
}

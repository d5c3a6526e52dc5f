import { useState } from 'react';
import type { Insights, UnmetPinCode } from '../../../../contract/insights.ts';
import { MAX_PAGE_SIZE } from '../../../../contract/kernel/limits.ts';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe, messageOf } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';

/** The fewest that one press brings, where there are as many. */
const FEWEST_MORE = MAX_PAGE_SIZE / 2;

/** Pages that were loaded beyond the dashboard's own list. */
interface LoadedUnmet {
  pinCodes: readonly UnmetPinCode[];
  /** How many there were then, without those that were served before. */
  total: number;
  servedThen: readonly string[];
  /** The last page is among them. */
  isWhole: boolean;
}

/**
 * The unserved pin codes: those that came with the dashboard, and further ones on demand, none left out and none twice.
 * @param served those that were served since
 */
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

/**
 * What is known, and the next page or two. What was served is gone from the server's list, in which the others
 * have moved up: the next ones begin after the `unserved` known ones.
 */
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

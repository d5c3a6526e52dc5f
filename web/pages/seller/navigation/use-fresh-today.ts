import { useCallback, useRef } from 'react';
import type { Today } from '../../../../contract/insights.ts';
import { api } from '../../../kit/http/api.ts';
import type { Loaded } from '../../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../../kit/screens/use-loaded-part.ts';
import type { OpenOrdersState } from '../orders/open-orders.ts';
import { useReloadOnChange } from '../orders/use-reload-on-change.ts';

export function useFreshToday(
  loaded: Loaded<Today>,
  seen: Loaded<OpenOrdersState>,
): { today: Today | undefined; refresh: () => void } {
  const { data: today, show } = useLoadedPart(loaded);
  const latest = useRef(0);
  const refresh = useCallback(() => {
    const call = ++latest.current;
    // A failed call leaves the former counts; a reply that a later call overtook is not shown.
    const showLatest = (fresh: Today) => call === latest.current && show(fresh);
    void api('GET /api/shop/today').then(showLatest, () => undefined);
  }, [show]);
  useReloadOnChange(seen, refresh);
  return { today, refresh };
}

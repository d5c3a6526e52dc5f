import { useEffect } from 'react';
import type { Return } from '../../../contract/returns.ts';

const LOOK_AGAIN_MS = 2_000;
/** Pictures that take longer than a minute are stuck, so the polls slow down. */
const LOOK_SELDOM_MS = 20_000;
const MINUTE_MS = 60_000;

export function usePreparedPictures(returns: readonly Return[], reload: () => void): void {
  const since = returns
    .filter(({ picturesPreparing }) => picturesPreparing > 0)
    .map(({ createdAt }) => Date.parse(createdAt));
  const newest = since.length === 0 ? undefined : Math.max(...since);
  useEffect(() => {
    if (newest === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          reload();
          wait();
        },
        Date.now() - newest < MINUTE_MS ? LOOK_AGAIN_MS : LOOK_SELDOM_MS,
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [newest, reload]);
}

export type SlowDown = () => Promise<void>;

const SHORTEST_MS = 500;
const LONGEST_MS = 2000;
/** Each delayed request holds a connection, so their number is limited. */
const WAITING_AT_MOST = 500;

/**
 * Delays callers when attempts are too many in total, and refuses none: above the most that wait, others continue at once.
 * @param pause waits for some milliseconds
 */
export function slowDownBy(pause: (ms: number) => Promise<unknown>): SlowDown {
  let waiting = 0;
  return async () => {
    if (waiting >= WAITING_AT_MOST) return;
    waiting += 1;
    try {
      await pause(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS));
    } finally {
      waiting -= 1;
    }
  };
}

/** Delays its caller. */
export type SlowDown = () => Promise<void>;

const SHORTEST_MS = 500;
const LONGEST_MS = 2000;
/** Each delayed request holds a connection; more are not worth it. */
const WAITING_AT_MOST = 500;

/**
 * A delay for too many attempts in total. It slows an attack down and refuses no call: while the most allowed are
 * delayed, others go on at once.
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

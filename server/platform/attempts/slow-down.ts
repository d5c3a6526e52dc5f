/** Makes whoever calls it wait a moment. */
export type SlowDown = () => Promise<void>;

const SHORTEST_MS = 500;
const LONGEST_MS = 2000;
/** Each of them holds a connection of the network; more are not worth it. */
const WAITING_AT_MOST = 500;

/**
 * A delay for what is tried too often by all together. It only makes an attack slower: nobody is refused, and while
 * as many wait as may, others go on without waiting.
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

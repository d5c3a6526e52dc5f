/** One key occupies at most a quarter of the waiting places. */
const MIN_KEYS_IN_FULL_QUEUE = 4;

/** Work has a key, such as the network of its request: no key alone fills the bounded queue, and waiting keys take turns. */
export class Semaphore {
  readonly #concurrency: number;
  readonly #maxWaiting: number;
  readonly #maxWaitingPerKey: number;
  /** Keys are in the order of their turns. */
  readonly #queues = new Map<string, (() => void)[]>();
  #waiting = 0;
  #running = 0;

  constructor(
    concurrency: number,
    maxWaiting: number,
    maxWaitingPerKey = Math.ceil(maxWaiting / MIN_KEYS_IN_FULL_QUEUE),
  ) {
    this.#concurrency = concurrency;
    this.#maxWaiting = maxWaiting;
    this.#maxWaitingPerKey = maxWaitingPerKey;
  }

  isFull(key: string): boolean {
    if (this.#running < this.#concurrency) return false;
    const ofKey = this.#queues.get(key)?.length ?? 0;
    return this.#waiting >= this.#maxWaiting || ofKey >= this.#maxWaitingPerKey;
  }

  /** Callers check `isFull` first, without an await in between. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#concurrency) await this.#wait(key);
    else this.#running += 1;
    try {
      return await work();
    } finally {
      // The slot passes directly to the next, so that nothing slips in between.
      const next = this.#takeNext();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #wait(key: string): Promise<void> {
    this.#waiting += 1;
    return new Promise((enter) => {
      const queue = this.#queues.get(key);
      if (queue) queue.push(enter);
      else this.#queues.set(key, [enter]);
    });
  }

  #takeNext(): (() => void) | undefined {
    const [turn] = this.#queues;
    if (!turn) return undefined;
    const [key, queue] = turn;
    this.#queues.delete(key);
    const next = queue.shift();
    if (queue.length > 0) this.#queues.set(key, queue);
    this.#waiting -= 1;
    return next;
  }
}

import { OutsideUnavailable } from './request.ts';

const FAILURES_TO_OPEN = 3;
const OPEN_MS = 20_000;

/** Refused at once, because the last calls failed: the other side is given a rest. */
export class BreakerOpen extends Error {
  override name = 'BreakerOpen';
}

/**
 * After three faults in a row calls fail at once for twenty seconds; then one is let through to see. Only a service that
 * cannot be used counts: one that refuses, or whose answer is not understood, is there.
 */
export class Breaker {
  #failures = 0;
  #pausedUntil = 0;
  readonly #clock: () => Date;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  async run<Result>(call: () => Promise<Result>): Promise<Result> {
    const now = this.#clock().getTime();
    if (now < this.#pausedUntil) throw new BreakerOpen('calls are paused after repeated failures');
    // Others keep failing at once while this one tries.
    if (this.#failures >= FAILURES_TO_OPEN) this.#pausedUntil = now + OPEN_MS;
    try {
      const result = await call();
      this.#recover();
      return result;
    } catch (error) {
      if (error instanceof OutsideUnavailable) this.#count();
      else this.#recover();
      throw error;
    }
  }

  #recover(): void {
    this.#failures = 0;
    this.#pausedUntil = 0;
  }

  #count(): void {
    this.#failures += 1;
    if (this.#failures >= FAILURES_TO_OPEN) this.#pausedUntil = this.#clock().getTime() + OPEN_MS;
  }
}

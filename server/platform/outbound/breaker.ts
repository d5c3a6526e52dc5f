import { OutsideUnavailable } from './request.ts';

const FAILURES_TO_OPEN = 3;
const OPEN_MS = 20_000;

export class BreakerOpen extends Error {
  override name = 'BreakerOpen';
}

/** After three failures calls fail at once for twenty seconds. Only an unavailable service counts. */
export class Breaker {
  #failures = 0;
  #failingSince = 0;
  #pausedUntil = 0;
  readonly #clock: () => Date;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  get isPaused(): boolean {
    return this.#clock().getTime() < this.#pausedUntil;
  }

  get failingMs(): number {
    return this.#failures === 0 ? 0 : this.#clock().getTime() - this.#failingSince;
  }

  async run<Result>(call: () => Promise<Result>): Promise<Result> {
    if (this.isPaused) throw new BreakerOpen('calls are paused after repeated failures');
    // Other calls keep failing while this one tries.
    if (this.#failures >= FAILURES_TO_OPEN) this.#pausedUntil = this.#clock().getTime() + OPEN_MS;
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
    if (this.#failures === 0) this.#failingSince = this.#clock().getTime();
    this.#failures += 1;
    if (this.#failures >= FAILURES_TO_OPEN) this.#pausedUntil = this.#clock().getTime() + OPEN_MS;
  }
}

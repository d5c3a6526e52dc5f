import type { Measurement } from '../run/messages.ts';

/** Counts what is done in a time span, with durations. */
export class Stopwatch {
  readonly #startedAt = performance.now();
  readonly #endsAt: number;
  readonly #times: number[] = [];
  #bytes = 0;

  constructor(milliseconds: number) {
    this.#endsAt = this.#startedAt + milliseconds;
  }

  get isRunning(): boolean {
    return performance.now() < this.#endsAt;
  }

  /** @param startedAt `performance.now()` of when it began */
  count(startedAt: number, bytes: number): void {
    this.#times.push(performance.now() - startedAt);
    this.#bytes += bytes;
  }

  read(): Measurement {
    const seconds = (performance.now() - this.#startedAt) / 1000;
    const count = this.#times.length;
    this.#times.sort((a, b) => a - b);
    return {
      count,
      perSecond: count / seconds,
      p50Ms: this.#times[Math.floor(count * 0.5)] ?? 0,
      p99Ms: this.#times[Math.floor(count * 0.99)] ?? 0,
      replyBytes: count === 0 ? 0 : Math.round(this.#bytes / count),
    };
  }
}

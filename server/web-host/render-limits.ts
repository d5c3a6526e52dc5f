import { addressPrefix, customerNetwork } from '../platform/http/address-prefix.ts';
import { busy } from '../platform/http/refusal.ts';
import { tooManyRequests } from '../platform/http/security.ts';
import { Semaphore } from '../platform/semaphore.ts';

const MINUTE_MS = 60_000;
const RETRY_AFTER_SECONDS = 2;

export interface RenderLimitOptions {
  perMinute: number;
  /** Concurrent renderings; each takes memory. */
  atOnce: number;
  /** Renderings that may wait; more are refused. */
  waiting: number;
}

/** By visitor and in all, because each rendering takes memory. */
export class RenderLimits {
  readonly #perMinute: number;
  readonly #semaphore: Semaphore;
  readonly #byAddress = new Map<string, number>();
  #minuteEndsAt = 0;

  constructor({ perMinute, atOnce, waiting }: RenderLimitOptions) {
    this.#perMinute = perMinute;
    this.#semaphore = new Semaphore(atOnce, waiting);
  }

  /** @throws Refusal `too_many_requests` */
  count(address: string): void {
    const now = performance.now();
    if (now >= this.#minuteEndsAt) {
      this.#byAddress.clear();
      this.#minuteEndsAt = now + MINUTE_MS;
    }
    const prefix = addressPrefix(address);
    const count = (this.#byAddress.get(prefix) ?? 0) + 1;
    if (count > this.#perMinute) throw tooManyRequests(Math.ceil((this.#minuteEndsAt - now) / 1000));
    this.#byAddress.set(prefix, count);
  }

  /** @throws Refusal `unavailable` when too many wait already, in all or of the address's network */
  async render<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    const key = customerNetwork(address);
    if (this.#semaphore.isFull(key)) {
      throw busy(RETRY_AFTER_SECONDS);
    }
    return this.#semaphore.run(key, work);
  }
}

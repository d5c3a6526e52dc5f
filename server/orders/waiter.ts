import type { ShopId } from '../../contract/kernel/schemas.ts';
import type { Actor } from '../platform/http/actor.ts';

/** One request that waits for news. What it is told while it looks elsewhere is not lost. */
export class PendingPoll {
  readonly actor: Actor;
  shopId: ShopId | undefined;
  #ending: 'over' | 'session_over' | undefined;
  #isTold = false;
  #wake: () => void = () => {};

  constructor(actor: Actor) {
    this.actor = actor;
  }

  /** Why the waiting has to end; the first reason stays. */
  get ending(): 'over' | 'session_over' | undefined {
    return this.#ending;
  }

  /** There may be news. */
  tell(): void {
    this.#isTold = true;
    this.#wake();
  }

  end(reason: 'over' | 'session_over'): void {
    this.#ending ??= reason;
    this.#wake();
  }

  /** Resolves once there may be news, or the waiting has to end. */
  async word(): Promise<void> {
    if (!this.#isTold && this.#ending === undefined) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#isTold = false;
  }
}

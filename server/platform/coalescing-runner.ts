/**
 * Runs one piece of work again and again, never twice at once. Each call of `run` gets a run that begins after the call; all calls
 * that come before it begins share it.
 */
export class CoalescingRunner {
  readonly #work: () => Promise<void>;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  /** @param work handles its failures itself */
  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  run(): Promise<void> {
    this.#next ??= (this.#running ?? Promise.resolve()).then(async () => {
      this.#running = this.#next;
      this.#next = undefined;
      await this.#work();
      if (!this.#next) this.#running = undefined;
    });
    return this.#next;
  }

  /** Resolves when all runs that were asked for are over. */
  async settled(): Promise<void> {
    await (this.#next ?? this.#running);
  }
}

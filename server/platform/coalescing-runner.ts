/** Work never runs twice at once. Each call of `run` is served by a run that begins after it; calls before that share it. */
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

  async settled(): Promise<void> {
    await (this.#next ?? this.#running);
  }
}

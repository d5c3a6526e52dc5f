/**
 * Runs one piece of work in turns, never two at once. Whoever asks gets a turn that begins after the question; all who ask
 * before it begins share it.
 */
export class Turns {
  readonly #work: () => Promise<void>;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  /** @param work must see to its failures itself */
  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  ask(): Promise<void> {
    this.#next ??= (this.#running ?? Promise.resolve()).then(async () => {
      this.#running = this.#next;
      this.#next = undefined;
      await this.#work();
      if (!this.#next) this.#running = undefined;
    });
    return this.#next;
  }

  /** Resolves when all turns that were asked for are over. */
  async settled(): Promise<void> {
    await (this.#next ?? this.#running);
  }
}

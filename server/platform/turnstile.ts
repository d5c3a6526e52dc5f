/**
 * Lets a few pieces of work through at a time and makes the others wait in line, in the order in which they came. In a
 * rush the first are done before the next ones begin, so those meet the result instead of a lock, and the connections
 * to the database stay free for everybody else.
 */
export class Turnstile {
  readonly #places: number;
  readonly #longestLine: number;
  readonly #line: (() => void)[] = [];
  #inside = 0;

  constructor(places: number, longestLine: number) {
    this.#places = places;
    this.#longestLine = longestLine;
  }

  /** Whether one more would have to be turned away. */
  get isFull(): boolean {
    return this.#line.length >= this.#longestLine;
  }

  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#inside >= this.#places) await new Promise<void>((enter) => this.#line.push(enter));
    else this.#inside += 1;
    try {
      return await work();
    } finally {
      // The place is handed on, so that nobody slips in between.
      const next = this.#line.shift();
      if (next) next();
      else this.#inside -= 1;
    }
  }
}

/** The part of a row's score that does not depend on the query. */
export interface BaseScore {
  /** No row has more. */
  highest: number;
  /** Minus infinity for rows that are not wanted. */
  of: (row: number) => number;
  /** Which of two rows with equal scores comes first. */
  compare: (a: number, b: number) => number;
}

/** The best few rows, added in any order and perhaps repeatedly: each counts with its highest score. */
export class TopK {
  readonly #standing: BaseScore;
  readonly #limit: number;
  readonly #best: { row: number; score: number }[] = [];
  /** What a row must have to be among them. */
  #least = 0;

  constructor(standing: BaseScore, limit: number) {
    this.#standing = standing;
    this.#limit = limit;
  }

  /** The best first. */
  get rows(): number[] {
    return this.#best.map(({ row }) => row);
  }

  /** @param text how well the row's text fits */
  offer(row: number, text: number): void {
    // The text alone decides for most rows.
    if (text + this.#standing.highest < this.#least) return;
    const score = text + this.#standing.of(row);
    if (score >= this.#least) this.#put(row, score);
  }

  #put(row: number, score: number): void {
    const best = this.#best;
    const known = best.findIndex((other) => other.row === row);
    if (known !== -1) {
      if ((best[known]?.score ?? 0) >= score) return;
      best.splice(known, 1);
    }
    let place = best.length;
    for (; place > 0; place -= 1) {
      const other = best[place - 1];
      if (!other || other.score > score) break;
      if (other.score === score && this.#standing.compare(other.row, row) < 0) break;
    }
    if (place >= this.#limit) return;
    best.splice(place, 0, { row, score });
    if (best.length > this.#limit) best.pop();
    if (best.length === this.#limit) this.#least = best.at(-1)?.score ?? 0;
  }
}

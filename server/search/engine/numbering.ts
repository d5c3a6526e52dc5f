/** Numbering values, from 0, each at its first use. */
export class Numbering<Value> {
  readonly #numbers = new Map<Value, number>();
  /** The values, each at its number. */
  readonly values: Value[] = [];

  find(value: Value): number | undefined {
    return this.#numbers.get(value);
  }

  of(value: Value): number {
    const known = this.#numbers.get(value);
    if (known !== undefined) return known;
    const number = this.values.push(value) - 1;
    this.#numbers.set(value, number);
    return number;
  }
}

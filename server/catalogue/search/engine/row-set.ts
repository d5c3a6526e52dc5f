const BITS = 32;

export class RowSet {
  #words: Uint32Array;

  constructor(rows: number) {
    this.#words = new Uint32Array(Math.ceil(rows / BITS));
  }

  static of(rows: Iterable<number>): RowSet {
    const set = new RowSet(0);
    for (const row of rows) set.put(row, true);
    return set;
  }

  static intersection([first, ...others]: readonly [RowSet, ...RowSet[]]): RowSet {
    const common = new RowSet(0);
    common.#words = first.#words.slice();
    for (const other of others) common.keep(other);
    return common;
  }

  static countCommon(a: RowSet, b: RowSet): number {
    const [some, others] = [a.#words, b.#words];
    const length = Math.min(some.length, others.length);
    let count = 0;
    for (let at = 0; at < length; at += 1) {
      const word = (some[at] ?? 0) & (others[at] ?? 0);
      if (word !== 0) count += bitsOf(word);
    }
    return count;
  }

  static forEachCommon(a: RowSet, b: RowSet, visit: (row: number) => void): void {
    const [some, others] = [a.#words, b.#words];
    const length = Math.min(some.length, others.length);
    for (let at = 0; at < length; at += 1) {
      for (let word = (some[at] ?? 0) & (others[at] ?? 0); word !== 0; word &= word - 1) {
        visit(at * BITS + (31 - Math.clz32(word & -word)));
      }
    }
  }

  has(row: number): boolean {
    return this.bit(row) === 1;
  }

  bit(row: number): number {
    return ((this.#words[row >>> 5] ?? 0) >>> (row & 31)) & 1;
  }

  put(row: number, isIn: boolean): void {
    if (row >= this.#words.length * BITS) this.#grow(row);
    const word = this.#words[row >>> 5] ?? 0;
    const bit = 1 << (row & 31);
    this.#words[row >>> 5] = isIn ? word | bit : word & ~bit;
  }

  rewrite(rows: number, write: (words: Uint32Array) => void): this {
    const length = Math.ceil(rows / BITS);
    if (this.#words.length !== length) this.#words = new Uint32Array(length);
    write(this.#words);
    return this;
  }

  takeIn(other: RowSet): void {
    const [words, otherWords] = [this.#words, other.#words];
    for (let at = 0; at < otherWords.length; at += 1) words[at] = (words[at] ?? 0) | (otherWords[at] ?? 0);
  }

  becomeIntersection(a: RowSet, b: RowSet): number {
    const [some, others] = [a.#words, b.#words];
    const length = Math.min(some.length, others.length);
    if (this.#words.length < length) this.#words = new Uint32Array(length);
    const words = this.#words;
    let count = 0;
    for (let at = 0; at < length; at += 1) {
      const word = (some[at] ?? 0) & (others[at] ?? 0);
      words[at] = word;
      if (word !== 0) count += bitsOf(word);
    }
    words.fill(0, length);
    return count;
  }

  keep(other: RowSet): void {
    const [words, otherWords] = [this.#words, other.#words];
    const length = Math.min(words.length, otherWords.length);
    for (let at = 0; at < length; at += 1) words[at] = (words[at] ?? 0) & (otherWords[at] ?? 0);
    words.fill(0, length);
  }

  keepWhere(numbers: ArrayLike<number>, wanted: RowSet): void {
    const words = this.#words;
    for (let at = 0; at < words.length; at += 1) {
      let remaining = words[at] ?? 0;
      for (let word = remaining; word !== 0; word &= word - 1) {
        const bit = word & -word;
        if (wanted.bit(numbers[at * BITS + (31 - Math.clz32(bit))] ?? 0) === 0) remaining &= ~bit;
      }
      words[at] = remaining;
    }
  }

  takeInNumbers(rows: RowSet, numbers: ArrayLike<number>): void {
    rows.forEach((row) => this.put(numbers[row] ?? 0, true));
  }

  get size(): number {
    let size = 0;
    for (const word of this.#words) if (word !== 0) size += bitsOf(word);
    return size;
  }

  get bytes(): number {
    return this.#words.byteLength;
  }

  forEach(visit: (row: number) => void): void {
    for (let at = 0; at < this.#words.length; at += 1) {
      for (let word = this.#words[at] ?? 0; word !== 0; word &= word - 1) {
        visit(at * BITS + (31 - Math.clz32(word & -word)));
      }
    }
  }

  tally(numbers: ArrayLike<number>, counts: Uint32Array): void {
    const words = this.#words;
    for (let at = 0; at < words.length; at += 1) {
      for (let word = words[at] ?? 0; word !== 0; word &= word - 1) {
        const number = numbers[at * BITS + (31 - Math.clz32(word & -word))] ?? 0;
        counts[number] = (counts[number] ?? 0) + 1;
      }
    }
  }

  toArray(): number[] {
    const rows: number[] = [];
    this.forEach((row) => rows.push(row));
    return rows;
  }

  #grow(row: number): void {
    const words = new Uint32Array(Math.max((row >>> 5) + 1, Math.ceil(this.#words.length * 1.5)));
    words.set(this.#words);
    this.#words = words;
  }
}

function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

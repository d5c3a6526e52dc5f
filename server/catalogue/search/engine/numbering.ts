export class Numbering<Value> {
  readonly #numbers = new Map<Value, number>();
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

const HEX_DIGITS = 8;
const BYTES_IN_DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const FIRST_ROWS = 1024;

/**
 * A million product ids take 16 MB, a seventh of a `Map` of texts. Leading ascending ids are found by binary
 * search; only others need a place in the hash table.
 */
export class IdTable {
  readonly #wordsOfId: number;
  #words: Uint32Array;
  #size = 0;
  #rising = 0;
  /** Slots hold rows plus one by their hash; 0 is free. At most half of them are used. */
  #slots = new Uint32Array(FIRST_ROWS * 2);
  readonly #asked: Uint32Array;

  constructor(digits: number) {
    this.#wordsOfId = digits / HEX_DIGITS;
    this.#words = new Uint32Array(FIRST_ROWS * this.#wordsOfId);
    this.#asked = new Uint32Array(this.#wordsOfId);
  }

  get size(): number {
    return this.#size;
  }

  reserve(rows: number): void {
    if (rows * this.#wordsOfId <= this.#words.length) return;
    const words = new Uint32Array(rows * this.#wordsOfId);
    words.set(this.#words);
    this.#words = words;
  }

  find(id: string): number | undefined {
    this.#ask(id);
    const row = this.#placeAmongRising();
    if (row < this.#rising && this.#compareWanted(row) === 0) return row;
    const other = (this.#slots[this.#slotOf()] ?? 0) - 1;
    return other === -1 ? undefined : other;
  }

  rowOf(id: string): number {
    const known = this.find(id);
    if (known !== undefined) return known;
    const row = this.#size;
    if ((row + 1) * this.#wordsOfId > this.#words.length) this.reserve(row * 2);
    this.#words.set(this.#asked, row * this.#wordsOfId);
    this.#size += 1;
    if (row === this.#rising && this.#placeAmongRising() === row) this.#rising += 1;
    else this.#keepInTable(row);
    return row;
  }

  digitsAt(row: number): string {
    let digits = '';
    for (let at = row * this.#wordsOfId; at < (row + 1) * this.#wordsOfId; at += 1) {
      const word = this.#words[at] ?? 0;
      for (let shift = 24; shift >= 0; shift -= 8) digits += BYTES_IN_DIGITS[(word >>> shift) & 255];
    }
    return digits;
  }

  headAt(row: number): number {
    return this.#words[row * this.#wordsOfId] ?? 0;
  }

  compare(a: number, b: number): number {
    const words = this.#wordsOfId;
    for (let word = 0; word < words; word += 1) {
      const difference = (this.#words[a * words + word] ?? 0) - (this.#words[b * words + word] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  #ask(id: string): void {
    let [at, digits, word] = [0, 0, 0];
    for (let index = 0; index < id.length; index += 1) {
      const digit = valueOf(id.charCodeAt(index));
      if (digit < 0) continue;
      word = (word << 4) | digit;
      digits += 1;
      if (digits % HEX_DIGITS === 0) this.#asked[at++] = word;
    }
  }

  #placeAmongRising(): number {
    let [from, to] = [0, this.#rising];
    // While all are rising, most come at the end.
    if (to > 0 && this.#compareWanted(to - 1) > 0) return to;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#compareWanted(middle) > 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #compareWanted(row: number): number {
    const words = this.#wordsOfId;
    for (let word = 0; word < words; word += 1) {
      const difference = (this.#asked[word] ?? 0) - (this.#words[row * words + word] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  #slotOf(): number {
    const mask = this.#slots.length - 1;
    for (let slot = hash(this.#asked) & mask; ; slot = (slot + 1) & mask) {
      const row = (this.#slots[slot] ?? 0) - 1;
      if (row === -1 || this.#compareWanted(row) === 0) return slot;
    }
  }

  #keepInTable(row: number): void {
    if ((row - this.#rising + 1) * 2 > this.#slots.length) this.#growTable();
    this.#slots[this.#slotOf()] = row + 1;
  }

  #growTable(): void {
    const asked = this.#asked.slice();
    const rows = this.#slots.filter((slot) => slot !== 0);
    this.#slots = new Uint32Array(this.#slots.length * 2);
    for (const slot of rows) {
      this.#asked.set(this.#words.subarray((slot - 1) * this.#wordsOfId, slot * this.#wordsOfId));
      this.#slots[this.#slotOf()] = slot;
    }
    this.#asked.set(asked);
  }
}

const [NINE, LOWER_A] = [57, 97];

/** A dash gives a number below 0. */
function valueOf(character: number): number {
  const code = character | 0x20;
  return code <= NINE ? code - 48 : code - LOWER_A + 10;
}

/** Ids are usually random, but that is not guaranteed. */
function hash(words: Uint32Array): number {
  let mixed = 0;
  for (const word of words) mixed = Math.imul(mixed ^ word, 0x9e3779b1) ^ (mixed >>> 15);
  return mixed >>> 0;
}

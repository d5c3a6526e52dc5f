import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

const FIRST_WORDS = 1024;
const LETTERS_OF_WORD = 8;
const GROWTH = 1.25;
const SORTED_AT_ONCE = 2048;

/** A million words take some 30 MB, a third of a `Map` of texts. */
export class TermDictionary {
  /** `#starts` has the start of each word in `#letters`, and the end of the last. */
  #letters = new Uint16Array(FIRST_WORDS * LETTERS_OF_WORD);
  #starts = new Uint32Array(FIRST_WORDS + 1);
  #size = 0;
  #slots = new Uint32Array(FIRST_WORDS * 2);
  #sorted = new Uint32Array(0);

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    const { byteLength } = this.#letters;
    return byteLength + this.#starts.byteLength + this.#slots.byteLength + this.#sorted.byteLength;
  }

  find(word: string): number | undefined {
    const number = (this.#slots[this.#slotOf(word)] ?? 0) - 1;
    return number === -1 ? undefined : number;
  }

  of(word: string): number {
    const slot = this.#slotOf(word);
    const known = this.#slots[slot] ?? 0;
    if (known !== 0) return known - 1;
    const number = this.#size;
    this.#makeRoom(word.length);
    const start = this.#starts[number] ?? 0;
    for (let at = 0; at < word.length; at += 1) this.#letters[start + at] = word.charCodeAt(at);
    this.#starts[number + 1] = start + word.length;
    this.#size += 1;
    this.#slots[slot] = number + 1;
    if (this.#size * 4 > this.#slots.length * 3) this.#growSlots();
    return number;
  }

  at(number: number): string {
    return String.fromCharCode(...this.#letters.subarray(this.#starts[number], this.#starts[number + 1]));
  }

  startingWith(prefix: string): Uint32Array {
    if (this.#sorted.length < this.#size) {
      const come = Uint32Array.from(
        { length: this.#size - this.#sorted.length },
        (_, at) => this.#sorted.length + at,
      );
      this.#sorted = this.#merged(this.#sorted, come.sort(this.#compare));
    }
    const from = this.#placeOf((word) => this.#compareTo(word, prefix) < 0);
    const to = this.#placeOf((word) => this.#compareTo(word, prefix) < 0 || this.#startsWith(word, prefix));
    return this.#sorted.subarray(from, to);
  }

  /** It yields in between. Call it before the first search for a prefix, which would otherwise wait. */
  async sort(): Promise<void> {
    let runs: Uint32Array<ArrayBuffer>[] = [];
    for (let at = this.#sorted.length; at < this.#size; at += SORTED_AT_ONCE) {
      const length = Math.min(SORTED_AT_ONCE, this.#size - at);
      runs.push(Uint32Array.from({ length }, (_, place) => at + place).sort(this.#compare));
      await yieldToEventLoop();
    }
    runs.push(this.#sorted);
    while (runs.length > 1) {
      const merged: Uint32Array<ArrayBuffer>[] = [];
      for (let at = 0; at < runs.length; at += 2) {
        const [one = this.#sorted, other] = runs.slice(at, at + 2);
        merged.push(other ? this.#merged(one, other) : one);
        await yieldToEventLoop();
      }
      runs = merged;
    }
    this.#sorted = runs[0] ?? this.#sorted;
  }

  #placeOf(isBefore: (number: number) => boolean): number {
    let [from, to] = [0, this.#sorted.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (isBefore(this.#sorted[middle] ?? 0)) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #merged(one: Uint32Array, other: Uint32Array): Uint32Array<ArrayBuffer> {
    const merged = new Uint32Array(one.length + other.length);
    let [first, second] = [0, 0];
    for (let at = 0; at < merged.length; at += 1) {
      const isFirst =
        second === other.length ||
        (first < one.length && this.#compare(one[first] ?? 0, other[second] ?? 0) < 0);
      merged[at] = (isFirst ? one[first++] : other[second++]) ?? 0;
    }
    return merged;
  }

  readonly #compare = (a: number, b: number): number => {
    const letters = this.#letters;
    let [atA, atB] = [this.#starts[a] ?? 0, this.#starts[b] ?? 0];
    const [endA, endB] = [this.#starts[a + 1] ?? 0, this.#starts[b + 1] ?? 0];
    for (; atA < endA && atB < endB; atA += 1, atB += 1) {
      const difference = (letters[atA] ?? 0) - (letters[atB] ?? 0);
      if (difference !== 0) return difference;
    }
    return endA - atA - (endB - atB);
  };

  #compareTo(number: number, word: string): number {
    const [start, end] = [this.#starts[number] ?? 0, this.#starts[number + 1] ?? 0];
    const length = Math.min(end - start, word.length);
    for (let at = 0; at < length; at += 1) {
      const difference = (this.#letters[start + at] ?? 0) - word.charCodeAt(at);
      if (difference !== 0) return difference;
    }
    return end - start - word.length;
  }

  #isWord(number: number, word: string): boolean {
    const length = (this.#starts[number + 1] ?? 0) - (this.#starts[number] ?? 0);
    return length === word.length && this.#startsWith(number, word);
  }

  #startsWith(number: number, prefix: string): boolean {
    const start = this.#starts[number] ?? 0;
    if ((this.#starts[number + 1] ?? 0) - start < prefix.length) return false;
    for (let at = 0; at < prefix.length; at += 1) {
      if (this.#letters[start + at] !== prefix.charCodeAt(at)) return false;
    }
    return true;
  }

  #slotOf(word: string): number {
    const mask = this.#slots.length - 1;
    let hash = 0x811c9dc5;
    for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const number = (this.#slots[slot] ?? 0) - 1;
      if (number === -1 || this.#isWord(number, word)) return slot;
    }
  }

  #makeRoom(length: number): void {
    const end = (this.#starts[this.#size] ?? 0) + length;
    if (end > this.#letters.length) {
      const letters = new Uint16Array(Math.ceil(end * GROWTH));
      letters.set(this.#letters);
      this.#letters = letters;
    }
    if (this.#size + 1 >= this.#starts.length) {
      const starts = new Uint32Array(Math.ceil(this.#starts.length * GROWTH));
      starts.set(this.#starts);
      this.#starts = starts;
    }
  }

  #growSlots(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2);
    for (let number = 0; number < this.#size; number += 1)
      this.#slots[this.#slotOf(this.at(number))] = number + 1;
  }
}

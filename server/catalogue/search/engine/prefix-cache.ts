import type { RowFields } from './score-accumulator.ts';

const LONGEST = 3;
/** Cheaper prefixes are looked up each time: the least number of entries, and the least share of all rows. */
const MIN_ENTRIES = 4096;
const ROWS_PER_ENTRY = 16;
const MAX_BYTES = 8 * 1024 * 1024;
const ROWS_PER_BYTE = 4;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/** Two bits for each row keep the weightiest of the first three fields with such a word. */
export class PrefixCache {
  readonly #rowFields = new Map<string, Uint8Array>();
  #bytesEach: number;

  constructor(rows: number) {
    this.#bytesEach = Math.ceil(rows / ROWS_PER_BYTE);
  }

  get bytes(): number {
    return this.#rowFields.size * this.#bytesEach;
  }

  grow(rows: number): void {
    this.#rowFields.clear();
    this.#bytesEach = Math.ceil(rows / ROWS_PER_BYTE);
  }

  mayBeCached(prefix: string): boolean {
    return prefix.length <= LONGEST;
  }

  isWorthCaching(entries: number): boolean {
    return entries >= MIN_ENTRIES && entries * ROWS_PER_ENTRY >= this.#bytesEach * ROWS_PER_BYTE;
  }

  mostWorthCaching(entriesOf: (prefix: string) => number): string[] {
    const found: { prefix: string; entries: number }[] = [];
    let shorter = [''];
    for (let length = 1; length <= LONGEST; length += 1) {
      const longer = shorter.flatMap((prefix) => LETTERS.map((letter) => prefix + letter));
      const candidates = longer
        .map((prefix) => ({ prefix, entries: entriesOf(prefix) }))
        .filter(({ entries }) => this.isWorthCaching(entries));
      found.push(...candidates);
      shorter = candidates.map(({ prefix }) => prefix);
    }
    found.sort((a, b) => b.entries - a.entries);
    const room = Math.floor(MAX_BYTES / this.#bytesEach);
    return found
      .slice(0, room)
      .reverse()
      .map(({ prefix }) => prefix);
  }

  find(prefix: string): RowFields | undefined {
    const cached = this.#rowFields.get(prefix);
    if (!cached) return undefined;
    this.#rowFields.delete(prefix);
    this.#rowFields.set(prefix, cached);
    return cached;
  }

  add(prefix: string, forEachRow: (visit: (row: number, place: number) => void) => void): RowFields {
    const places = new Uint8Array(this.#bytesEach);
    forEachRow((row, place) => note(places, row, place));
    this.#rowFields.set(prefix, places);
    for (const oldest of this.#rowFields.keys()) {
      if (this.bytes <= MAX_BYTES || this.#rowFields.size === 1) break;
      this.#rowFields.delete(oldest);
    }
    return places;
  }

  addWord(row: number, word: string, place: number): void {
    if (this.#rowFields.size === 0) return;
    for (let length = 1; length <= LONGEST; length += 1) {
      const places = this.#rowFields.get(word.slice(0, length));
      if (places) note(places, row, place);
    }
  }

  remove(row: number): void {
    for (const places of this.#rowFields.values()) {
      const at = row >>> 2;
      places[at] = (places[at] ?? 0) & ~(3 << ((row & 3) * 2));
    }
  }
}

/** The weightier place wins; places are stored plus one, 0 for none. */
function note(places: Uint8Array, row: number, place: number): void {
  const at = row >>> 2;
  const shift = (row & 3) * 2;
  const before = ((places[at] ?? 0) >>> shift) & 3;
  if (before !== 0 && before <= place + 1) return;
  places[at] = ((places[at] ?? 0) & ~(3 << shift)) | ((place + 1) << shift);
}

import { foldWord } from '../../../../contract/kernel/words.ts';
import { allowedTypos, editDistance, firstLetterTypo, spellingDistance } from './words.ts';
import { TermDictionary } from './term-dictionary.ts';
import { type ListReader, PostingLists } from './posting-lists.ts';

const MIN_LENGTH = 3;
const NEAREST = 3;
const FOLLOWERS = 8;
const FIRST_WORDS = 1024;
/** Reading this many entries to find words of the same document takes a few milliseconds. */
const MOST_READ = 200_000;

interface Near {
  number: number;
  typos: number;
  hasSameFirst: boolean;
}

export class SpellChecker {
  readonly #words = new TermDictionary();
  readonly #documents = new PostingLists(0);
  readonly #folded = new Map<number, string>();
  #letters = new Uint32Array(FIRST_WORDS);
  /** Followers are stored plus one, with approximate counts. */
  #followers = new Uint32Array(FIRST_WORDS * FOLLOWERS);
  #times = new Uint32Array(FIRST_WORDS * FOLLOWERS);

  get bytes(): number {
    return (
      this.#words.bytes + this.#documents.bytes + this.#letters.byteLength + this.#followers.byteLength * 2
    );
  }

  add(document: number, title: readonly string[], byline: readonly string[], topic: readonly string[]): void {
    const numbers = title.map((word) => this.#numberOf(word));
    const before = byline.map((word) => this.#numberOf(word));
    const others = topic.map((word) => this.#numberOf(word));
    for (const number of new Set([...numbers, ...before, ...others])) {
      if (number !== undefined) this.#documents.add(number, document);
    }
    const lastBefore = before.at(-1);
    numbers.forEach((number, place) => {
      this.#follow(numbers[place - 1], number);
      this.#follow(lastBefore, number);
    });
  }

  nearest(word: string, isLive: (document: number) => boolean, limit?: number): string[] {
    const folded = foldWord(word);
    const near = this.#near(folded, limit ?? allowedTypos(folded));
    near.sort(
      (a, b) =>
        a.typos - b.typos ||
        Number(b.hasSameFirst) - Number(a.hasSameFirst) ||
        this.#documents.length(b.number) - this.#documents.length(a.number) ||
        (this.#words.at(a.number) < this.#words.at(b.number) ? -1 : 1),
    );
    const found: string[] = [];
    let least = Number.POSITIVE_INFINITY;
    for (const { number, typos } of near) {
      if (found.length === NEAREST || typos > least) break;
      if (!this.#isLive(number, isLive)) continue;
      least = typos;
      found.push(this.#words.at(number));
    }
    return found;
  }

  accented(word: string): string[] {
    const folded = foldWord(word);
    const found: string[] = [];
    for (const [number, other] of this.#folded) if (other === folded) found.push(this.#words.at(number));
    return found.filter((other) => other !== word);
  }

  startingWith(prefix: string, limit: number): string[] {
    const best: number[] = [];
    const isBefore = (a: number, b: number) => this.#documents.length(a) > this.#documents.length(b);
    for (const number of this.#words.startingWith(prefix)) {
      const last = best[limit - 1];
      if (last !== undefined && !isBefore(number, last)) continue;
      const place = best.findIndex((other) => isBefore(number, other));
      best.splice(place === -1 ? best.length : place, 0, number);
      best.length = Math.min(best.length, limit);
    }
    return best.map((number) => this.#words.at(number));
  }

  following(word: string): string[] {
    const number = this.#words.find(word);
    if (number === undefined) return [];
    const slots = Array.from({ length: FOLLOWERS }, (_, slot) => number * FOLLOWERS + slot);
    return slots
      .filter((slot) => this.#followers[slot] !== 0)
      .sort((a, b) => (this.#times[b] ?? 0) - (this.#times[a] ?? 0))
      .map((slot) => this.#words.at((this.#followers[slot] ?? 0) - 1));
  }

  /** Words that are all very frequent, but hardly ever together, stay undecided. */
  haveInCommon(words: readonly string[], isLive: (document: number) => boolean): boolean {
    const numbers = words.flatMap((word) => this.#words.find(word) ?? []);
    if (numbers.length < words.length) return false;
    const lists = numbers
      .sort((a, b) => this.#documents.length(a) - this.#documents.length(b))
      .map((number) => this.#documents.reader(number));
    return hasCommon(lists, isLive);
  }

  /** Call it before the first search for a prefix, which would otherwise wait. */
  async sort(): Promise<void> {
    await this.#words.sort();
  }

  renumber(renumbered: (document: number) => number | undefined): void {
    this.#documents.renumber(renumbered);
  }

  #near(folded: string, limit: number): Near[] {
    const letters = lettersOf(folded);
    const near: Near[] = [];
    for (let number = 0; number < this.#words.size; number += 1) {
      const theirs = this.#letters[number] ?? 0;
      // A typo changes at most two letters; a prefix needs all its letters.
      const isPrefix = (letters & ~theirs) === 0;
      if (!isPrefix && bitsOf(letters ^ theirs) > limit * 2) continue;
      const other = this.#folded.get(number) ?? this.#words.at(number);
      // One allowed typo is for doubled letters and a plural, which change no letters but the s.
      const mayBeDoubled = bitsOf((letters ^ theirs) & ~PLURAL_BIT) <= (limit - 1) * 2;
      const distanceTo = mayBeDoubled ? spellingDistance : editDistance;
      const first = firstLetterTypo(folded, other);
      const typos =
        isPrefix && other.startsWith(folded) ? 0 : first + distanceTo(folded, other, limit - first);
      if (typos <= limit) near.push({ number, typos, hasSameFirst: first === 0 });
    }
    return near;
  }

  #isLive(number: number, isLive: (document: number) => boolean): boolean {
    return this.#documents.some(number, isLive);
  }

  #numberOf(word: string): number | undefined {
    if (word.length < MIN_LENGTH || !/\p{L}/u.test(word)) return undefined;
    const known = this.#words.find(word);
    if (known !== undefined) return known;
    const number = this.#words.of(word);
    if (number >= this.#letters.length) this.#grow();
    const folded = foldWord(word);
    if (folded !== word) this.#folded.set(number, folded);
    this.#letters[number] = lettersOf(folded);
    return number;
  }

  /** The number of followers is fixed: a newcomer takes the place and the count of the rarest. */
  #follow(before: number | undefined, word: number | undefined): void {
    if (before === undefined || word === undefined || before === word) return;
    const first = before * FOLLOWERS;
    let rarest = first;
    for (let slot = first; slot < first + FOLLOWERS; slot += 1) {
      if (this.#followers[slot] === word + 1) {
        this.#times[slot] = (this.#times[slot] ?? 0) + 1;
        return;
      }
      if ((this.#times[slot] ?? 0) < (this.#times[rarest] ?? 0)) rarest = slot;
    }
    this.#followers[rarest] = word + 1;
    this.#times[rarest] = (this.#times[rarest] ?? 0) + 1;
  }

  #grow(): void {
    const size = this.#letters.length * 2;
    this.#letters = copied(this.#letters, size);
    this.#followers = copied(this.#followers, size * FOLLOWERS);
    this.#times = copied(this.#times, size * FOLLOWERS);
  }
}

function copied(numbers: Uint32Array, size: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(size);
  larger.set(numbers);
  return larger;
}

/** The lists are read side by side until a common number matches, a list ends, or too much was read. */
function hasCommon(lists: readonly ListReader[], isSo: (number: number) => boolean): boolean {
  const [first, ...others] = lists;
  for (let candidate = first?.next(); candidate !== undefined; ) {
    if (lists.reduce((sum, { read }) => sum + read, 0) > MOST_READ) return false;
    let reached = candidate;
    for (const other of others) {
      const number = other.nextFrom(reached);
      if (number === undefined) return false;
      reached = number;
      if (reached > candidate) break;
    }
    if (reached === candidate && isSo(candidate)) return true;
    candidate = reached === candidate ? first?.next() : first?.nextFrom(reached);
  }
  return false;
}

const DIGIT_BIT = 26;
const OTHER_BIT = 27;
const OTHER_BITS = 5;
const PLURAL_BIT = lettersOf('s');

function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    const isLetter = code >= 97 && code <= 122;
    const isDigit = code >= 48 && code <= 57;
    letters |= 1 << (isLetter ? code - 97 : isDigit ? DIGIT_BIT : OTHER_BIT + (code % OTHER_BITS));
  }
  return letters;
}

function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

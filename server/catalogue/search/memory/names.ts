import { foldedWords, foldWord } from '../../../../contract/kernel/words.ts';
import { allowedTypos, editDistance } from '../engine/words.ts';

export interface NamedWords<Name extends string = string> {
  name: Name;
  words: readonly string[];
  products: number;
}

export class KnownBrands {
  readonly #counted = new Map<string, NamedWords>();
  #all: readonly NamedWords[] | undefined;

  get all(): readonly NamedWords[] {
    this.#all ??= [...this.#counted.values()].filter(({ name, products }) => products > 0 && name !== '');
    return this.#all;
  }

  add(brand: string): void {
    const known = this.#counted.get(brand);
    if (known) this.#count(known, 1);
    else {
      this.#counted.set(brand, { name: brand, words: foldedWords(brand), products: 1 });
      this.#all = undefined;
    }
  }

  remove(brand: string): void {
    const known = this.#counted.get(brand);
    if (known) this.#count(known, -1);
  }

  #count(brand: NamedWords, by: 1 | -1): void {
    brand.products += by;
    if (brand.products === 0 || (brand.products === 1 && by === 1)) this.#all = undefined;
  }
}

const TYPOS_FROM_LENGTH = 4;

/** Typing errors are corrected only without a match, at most one in each word that products have. */
export function matchingNames<Name extends string>(
  names: readonly NamedWords<Name>[],
  words: readonly string[],
  { areKnown }: { areKnown: boolean },
): Name[] {
  if (words.length === 0) return [];
  const folded = words.map(foldWord);
  const starting = names.filter((name) =>
    folded.every((word) => name.words.some((it) => it.startsWith(word))),
  );
  if (starting.length > 0) return starting.sort(byProducts).map(({ name }) => name);
  const typoCounters = folded.map((word) =>
    cachedTypos(word, Math.min(allowedTypos(word), areKnown ? 1 : Number.POSITIVE_INFINITY)),
  );
  return names
    .map((name) => ({ name, typos: totalTypos(name.words, typoCounters) }))
    .filter(({ typos }) => typos < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.typos - b.typos || byProducts(a.name, b.name))
    .map(({ name: { name } }) => name);
}

function byProducts(a: NamedWords, b: NamedWords): number {
  return b.products - a.products || (a.name < b.name ? -1 : 1);
}

function totalTypos(
  nameWords: readonly string[],
  typoCounters: readonly ((other: string) => number)[],
): number {
  let sum = 0;
  for (const distanceTo of typoCounters) {
    let least = Number.POSITIVE_INFINITY;
    for (const other of nameWords) least = Math.min(least, distanceTo(other));
    sum += least;
    if (sum === Number.POSITIVE_INFINITY) break;
  }
  return sum;
}

/** Many names share words, so results are memoised. */
function cachedTypos(word: string, limit: number): (other: string) => number {
  const known = new Map<string, number>();
  return (other) => {
    // Most differ in their first letter, which is compared faster than looked up.
    if (other[0] !== word[0]) return Number.POSITIVE_INFINITY;
    const typos = known.get(other) ?? prefixDistance(other, word, limit);
    known.set(other, typos);
    return typos;
  };
}

function prefixDistance(other: string, word: string, limit: number): number {
  if (other.startsWith(word)) return 0;
  // Hardly anyone mistypes the first letter, and a few letters are near to the prefixes of many words.
  if (other[0] !== word[0] || word.length < TYPOS_FROM_LENGTH) return Number.POSITIVE_INFINITY;
  return Math.min(editDistance(word, other, limit), editDistance(word, other.slice(0, word.length), limit));
}

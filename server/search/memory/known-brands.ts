import { foldWord, wordsOf } from '../engine/words.ts';

/** A name, as its words are compared. */
export interface NamedWords<Name extends string = string> {
  name: Name;
  /** Without accents. */
  words: readonly string[];
  /** How many products have it. */
  products: number;
}

/** The brands of all products, counted as products come and go. */
export class KnownBrands {
  readonly #counted = new Map<string, NamedWords>();
  /** Those that products have, until there is one more or less. */
  #all: readonly NamedWords[] | undefined;

  /** Those that products have. */
  get all(): readonly NamedWords[] {
    this.#all ??= [...this.#counted.values()].filter(({ name, products }) => products > 0 && name !== '');
    return this.#all;
  }

  /** One more product has it. */
  add(brand: string): void {
    const known = this.#counted.get(brand);
    if (known) this.#count(known, 1);
    else {
      this.#counted.set(brand, { name: brand, words: foldedWords(brand), products: 1 });
      this.#all = undefined;
    }
  }

  /** One product less has it. */
  remove(brand: string): void {
    const known = this.#counted.get(brand);
    if (known) this.#count(known, -1);
  }

  #count(brand: NamedWords, by: 1 | -1): void {
    brand.products += by;
    if (brand.products === 0 || (brand.products === 1 && by === 1)) this.#all = undefined;
  }
}

/** A name's words as they are compared. */
export function foldedWords(name: string): string[] {
  return wordsOf(name).map(foldWord);
}

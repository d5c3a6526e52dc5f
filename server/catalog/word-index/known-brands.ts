import { foldWord, productWords } from '../search-words.ts';
import { Lexicon } from './lexicon.ts';

/** A name, as its words are compared. */
export interface NamedWords<Name extends string = string> {
  name: Name;
  /** Without accents. */
  words: readonly string[];
  /** How many products have it. */
  products: number;
}

const FIRST_ROWS = 1024;

/** The brands of all products, counted as products come and go. */
export class KnownBrands {
  readonly #brands = new Lexicon();
  readonly #counted: NamedWords[] = [];
  /** Those that products have, until there is one more or less. */
  #all: readonly NamedWords[] | undefined;
  /** For each row one more than its brand's number. */
  #brandOf = new Uint32Array(FIRST_ROWS);

  get bytes(): number {
    return this.#brandOf.byteLength;
  }

  /** Those that products have. */
  get all(): readonly NamedWords[] {
    this.#all ??= this.#counted.filter(({ name, products }) => products > 0 && name !== '');
    return this.#all;
  }

  put(row: number, brand: string): void {
    this.remove(row);
    if (row >= this.#brandOf.length) {
      const larger = new Uint32Array(Math.max(row + 1, this.#brandOf.length * 2));
      larger.set(this.#brandOf);
      this.#brandOf = larger;
    }
    const number = this.#brands.of(brand);
    this.#counted[number] ??= { name: brand, words: foldedWords(brand), products: 0 };
    this.#brandOf[row] = number + 1;
    this.#count(number, 1);
  }

  remove(row: number): void {
    const number = (this.#brandOf[row] ?? 0) - 1;
    if (number === -1) return;
    this.#brandOf[row] = 0;
    this.#count(number, -1);
  }

  #count(number: number, by: 1 | -1): void {
    const brand = this.#counted[number];
    if (!brand) return;
    brand.products += by;
    if (brand.products === 0 || (brand.products === 1 && by === 1)) this.#all = undefined;
  }
}

/** A name's words as they are compared. */
export function foldedWords(name: string): string[] {
  return productWords(name).map(foldWord);
}

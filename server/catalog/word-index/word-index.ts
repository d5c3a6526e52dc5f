import type { IndexedProduct, RowCompanion } from '../listing-index/index.ts';
import type { SearchMeaning, SearchScope, SearchTerm } from '../search-meaning.ts';
import { SCORE } from '../search-score.ts';
import { productWords } from '../search-words.ts';
import { type FoundRows, Gathering, NOWHERE } from './gathering.ts';
import { KnownBrands } from './known-brands.ts';
import { KnownWords } from './known-words.ts';
import { Lexicon } from './lexicon.ts';
import { PostingLists } from './posting-lists.ts';
import { DESCRIPTION, NAME, readSearchVector } from './search-vector.ts';

const FIRST_ROWS = 1024;
/** Longer lists are worth reading as a whole. */
const FEW = 8;
/** So many outdated documents are put up with, as long as they are fewer than the others. */
const OUTDATED_MAX = 50_000;

/**
 * Which products have which words, in memory: in their names, brands, categories and descriptions, as the database's search
 * vectors have them. A product whose words change becomes a new document, so that all lists only grow at their ends; the
 * outdated ones are cleared away now and then.
 */
export class WordIndex implements RowCompanion {
  readonly #lexicon = new Lexicon();
  readonly #documents = new PostingLists();
  readonly #known = new KnownWords();
  readonly brands = new KnownBrands();
  readonly #gathering = new Gathering();
  /** For each document the row, for each row one more than its document. */
  #rowOf = new Uint32Array(FIRST_ROWS);
  #documentOf = new Uint32Array(FIRST_ROWS);
  /** For each row: of its words, so that a change of price is known to be none of words. */
  #hashes = new Uint32Array(FIRST_ROWS);
  #nameWords = new Uint8Array(FIRST_ROWS);
  #size = 0;
  #outdated = 0;

  get bytes(): number {
    const columns = this.#rowOf.byteLength + this.#documentOf.byteLength * 2 + this.#nameWords.byteLength;
    return (
      columns +
      this.#lexicon.bytes +
      this.brands.bytes +
      this.#documents.bytes +
      this.#known.bytes +
      this.#gathering.bytes
    );
  }

  put(row: number, product: IndexedProduct): void {
    if (row >= this.#documentOf.length) this.#growRows(row);
    const hash = hashOf(product);
    if (this.#documentOf[row] !== 0 && this.#hashes[row] === hash) return;
    this.remove(row);
    if (this.#outdated > OUTDATED_MAX && this.#outdated * 2 > this.#size) this.#clearAway();
    const document = this.#size;
    if (document >= this.#rowOf.length) this.#rowOf = longer(this.#rowOf, document * 2);
    this.#size += 1;
    this.#rowOf[document] = row;
    this.#documentOf[row] = document + 1;
    this.#hashes[row] = hash;
    this.brands.put(row, product.brand);
    this.#addWords(document, row, product);
  }

  remove(row: number): void {
    const document = (this.#documentOf[row] ?? 0) - 1;
    if (document === -1) return;
    this.#rowOf[document] = NOWHERE;
    this.#documentOf[row] = 0;
    this.#outdated += 1;
    this.brands.remove(row);
  }

  async complete(): Promise<void> {
    await this.#lexicon.sort();
    await this.#known.sort();
  }

  /** Some product has the word, a lexeme. */
  has(lexeme: string): boolean {
    const list = this.#lexicon.find(lexeme);
    return list !== undefined && this.#isAnywhere(list);
  }

  /** Some product has a word that begins so. */
  hasBeginning(beginning: string): boolean {
    return this.#lexicon.beginningWith(beginning).some((list) => this.#isAnywhere(list));
  }

  /** The rows whose products have what is meant, with their scores of text; valid until the next call. */
  find({ terms }: SearchMeaning, scope: SearchScope = 'everything'): FoundRows {
    const gathering = this.#gathering.start(this.#documentOf.length, this.#nameWords);
    const weighed = terms.map((term) => this.#listsOf(term)).sort((a, b) => a.entries - b.entries);
    for (const { begun, whole } of weighed) {
      gathering.nextTerm();
      this.#gather(begun, pointsOf(SCORE.beginning, scope));
      this.#gather(whole, pointsOf(SCORE.wholeWord, scope));
    }
    return gathering.finish();
  }

  /** The known words nearest to a misspelt one; see `KnownWords`. @param limit slips, as many as are forgiven unless told */
  nearest(word: string, limit?: number): string[] {
    return this.#known.nearest(word, this.#isLive, limit);
  }

  /** Known words that are the same but for accents. */
  accented(word: string): string[] {
    return this.#known.accented(word);
  }

  /**
   * How people may go on with these words, the last of which may be unfinished; some product has all words of each.
   *
   * @param popular texts that go on so, to be offered before what is made of the products' words
   */
  completions(words: readonly string[], popular: readonly string[], limit: number): string[] {
    const before = words.slice(0, -1);
    const last = words.at(-1) ?? '';
    const previous = before.at(-1);
    const goingOn = [
      ...(previous === undefined ? [] : this.#known.following(previous).filter((it) => it.startsWith(last))),
      ...this.#known.beginningWith(last, limit),
    ].map((word) => [...before, word]);
    const [likeliest = []] = goingOn;
    const longer = this.#known.following(likeliest.at(-1) ?? '').map((word) => [...likeliest, word]);
    const typed = words.join(' ');
    const found = new Set<string>();
    for (const candidate of [...popular.map((text) => text.split(' ')), ...goingOn, ...longer]) {
      if (found.size === limit) break;
      const text = candidate.join(' ');
      const isEachOnce = new Set(candidate).size === candidate.length;
      if (text !== typed && isEachOnce && this.areTogether(candidate)) found.add(text);
    }
    return [...found];
  }

  /** Every word is written so in some one product. */
  areTogether(words: readonly string[]): boolean {
    return this.#known.haveInCommon(words, this.#isLive);
  }

  readonly #isLive = (document: number): boolean => this.#rowOf[document] !== NOWHERE;

  #isAnywhere(list: number): boolean {
    return this.#documents.some(list, this.#isLive);
  }

  /** Adds to what is gathered where the words of some lists are, for so many points by the place. */
  #gather(lists: Iterable<number>, points: readonly number[]): void {
    for (const list of lists) {
      if (this.#documents.length(list) > FEW) {
        this.#gathering.addAll(this.#documents.read(list), this.#rowOf, points);
      } else {
        this.#documents.forEach(list, (entry) => this.#gathering.add(entry, this.#rowOf, points));
      }
    }
  }

  #listsOf({ lexemes, weaker, isBeginning }: SearchTerm): TermLists {
    const listsOf = (words: readonly string[]) => words.flatMap((lexeme) => this.#lexicon.find(lexeme) ?? []);
    const begun: (Uint32Array | number[])[] = isBeginning
      ? lexemes.map((lexeme) => this.#lexicon.beginningWith(lexeme))
      : [];
    if (weaker.length > 0) begun.push(listsOf(weaker));
    const whole = listsOf(lexemes);
    let entries = 0;
    for (const lists of [...begun, whole]) for (const list of lists) entries += this.#documents.length(list);
    // Most words have one form, and their lists need no copy.
    const [first = [], ...others] = begun;
    return {
      begun: others.length === 0 ? first : new Set([first, ...others].flatMap((lists) => [...lists])),
      whole,
      entries,
    };
  }

  #addWords(document: number, row: number, { name, brand, category, searchVector }: IndexedProduct): void {
    let inName = 0;
    readSearchVector(searchVector, (lexeme, place) => {
      if (place === NAME) inName += 1;
      this.#documents.add(this.#lexicon.of(lexeme), document, place);
    });
    this.#nameWords[row] = Math.min(inName, 255);
    this.#known.add(document, productWords(name), productWords(brand), productWords(category));
  }

  #growRows(row: number): void {
    const size = Math.max(row + 1, this.#documentOf.length * 2);
    this.#documentOf = longer(this.#documentOf, size);
    this.#hashes = longer(this.#hashes, size);
    const nameWords = new Uint8Array(size);
    nameWords.set(this.#nameWords);
    this.#nameWords = nameWords;
  }

  #clearAway(): void {
    const fresh = new Uint32Array(this.#size);
    const rows: number[] = [];
    for (let document = 0; document < this.#size; document += 1) {
      if (!this.#isLive(document)) continue;
      fresh[document] = rows.push(this.#rowOf[document] ?? 0);
    }
    const renumbered = (document: number) => {
      const next = fresh[document] ?? 0;
      return next === 0 ? undefined : next - 1;
    };
    this.#documents.renumber(renumbered);
    this.#known.renumber(renumbered);
    rows.forEach((row, document) => {
      this.#rowOf[document] = row;
      this.#documentOf[row] = document + 1;
    });
    this.#size = rows.length;
    this.#outdated = 0;
  }
}

/** The lists of the words that a term stands for. */
interface TermLists {
  /** Of words that begin so, or will do as well. */
  begun: Iterable<number>;
  /** Of the words themselves. */
  whole: readonly number[];
  entries: number;
}

/** What each place gives; descriptions give nothing where only names are searched. */
function pointsOf(points: readonly number[], scope: SearchScope): readonly number[] {
  return scope === 'names' ? points.with(DESCRIPTION, 0) : points;
}

function longer(numbers: Uint32Array, size: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(size);
  larger.set(numbers);
  return larger;
}

/** FNV-1a of all that the index keeps of a product's texts. */
function hashOf({ name, brand, searchVector }: IndexedProduct): number {
  let hash = 0x811c9dc5;
  for (const text of [name, brand, searchVector]) {
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    hash = Math.imul(hash ^ 0xffff, 0x01000193);
  }
  return hash >>> 0;
}

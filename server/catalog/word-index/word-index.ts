import { setImmediate as letOthersHaveTheirTurn } from 'node:timers/promises';
import type { IndexedProduct, RowCompanion } from '../listing-index/index.ts';
import type { SearchMeaning, SearchScope, SearchTerm } from '../search-meaning.ts';
import { SCORE } from '../search-score.ts';
import { productWords } from '../search-words.ts';
import { FewBest, type Standing } from './few-best.ts';
import {
  type FoundRows,
  forEachPlace,
  Gathering,
  isNamed,
  NOWHERE,
  type RowsWithPlace,
} from './gathering.ts';
import { KeptBeginnings } from './kept-beginnings.ts';
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
  /** Where names, brands and categories have words, and where descriptions do: most searches are answered by the former. */
  readonly #named = new PostingLists();
  readonly #described = new PostingLists(DESCRIPTION);
  readonly #beginnings = new KeptBeginnings(FIRST_ROWS);
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
      this.#named.bytes +
      this.#described.bytes +
      this.#beginnings.bytes +
      this.#known.bytes +
      this.#gathering.bytes
    );
  }

  put(row: number, product: IndexedProduct, formerBrand: string | undefined): void {
    if (row >= this.#documentOf.length) this.#growRows(row);
    const hash = hashOf(product);
    if (this.#documentOf[row] !== 0 && this.#hashes[row] === hash) return;
    if (formerBrand !== undefined) this.remove(row, formerBrand);
    if (this.#outdated > OUTDATED_MAX && this.#outdated * 2 > this.#size) this.#clearAway();
    const document = this.#size;
    if (document >= this.#rowOf.length) this.#rowOf = longer(this.#rowOf, document * 2);
    this.#size += 1;
    this.#rowOf[document] = row;
    this.#documentOf[row] = document + 1;
    this.#hashes[row] = hash;
    this.brands.add(product.brand);
    this.#addWords(document, row, product);
  }

  remove(row: number, brand: string): void {
    const document = (this.#documentOf[row] ?? 0) - 1;
    if (document === -1) return;
    this.#rowOf[document] = NOWHERE;
    this.#documentOf[row] = 0;
    this.#outdated += 1;
    this.brands.remove(brand);
    this.#beginnings.remove(row);
  }

  async complete(): Promise<void> {
    await this.#lexicon.sort();
    await this.#known.sort();
    for (const beginning of this.#beginnings.mostWorthKeeping((each) => this.#entriesBeginningWith(each))) {
      this.#keptOrWorthKeeping(beginning);
      await letOthersHaveTheirTurn();
    }
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
    const weighed = terms.map((term) => this.#listsOf(term, scope)).sort((a, b) => a.entries - b.entries);
    for (const { kept, begun, whole } of weighed) {
      if (!gathering.nextTerm()) break;
      for (const places of kept) gathering.addPlaces(places, SCORE.beginning);
      this.#gather(begun, SCORE.beginning);
      this.#gather(whole, SCORE.wholeWord);
    }
    return gathering.finish();
  }

  /** The few best of what `find` finds, the best first. Of a single word, nothing is gathered: as many rows as there are pass by. */
  findBest(meaning: SearchMeaning, scope: SearchScope, standing: Standing, limit: number): number[] {
    const best = new FewBest(standing, limit);
    const [term, ...others] = meaning.terms;
    if (term && others.length === 0) this.#offerAll(this.#listsOf(term, scope), best);
    else {
      const { rows, scores } = this.find(meaning, scope);
      for (let at = 0; at < rows.length; at += 1) best.offer(rows[at] ?? 0, scores[at] ?? 0);
    }
    return best.rows;
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
    return this.#named.some(list, this.#isLive) || this.#described.some(list, this.#isLive);
  }

  /** Adds to what is gathered where the words of some lists are, for so many points by the place. */
  #gather({ named, described }: ListsByPlace, points: readonly number[]): void {
    for (const list of named) this.#gatherList(this.#named, list, points);
    for (const list of described) this.#gatherList(this.#described, list, points);
  }

  #gatherList(lists: PostingLists, list: number, points: readonly number[]): void {
    if (lists.length(list) > FEW) this.#gathering.addAll(lists.read(list), this.#rowOf, points);
    else lists.forEach(list, (entry) => this.#gathering.add(entry, this.#rowOf, points));
  }

  #offerAll({ kept, begun, whole }: TermLists, best: FewBest): void {
    const offer = (row: number, points: number) => {
      const nameWords = isNamed(points) ? (this.#nameWords[row] ?? 0) : 0;
      best.offer(row, nameWords === 0 ? points : points + Math.trunc(SCORE.wholeName / nameWords));
    };
    for (const places of kept) forEachPlace(places, (row, place) => offer(row, SCORE.beginning[place] ?? 0));
    for (const [{ named, described }, points] of [
      [begun, SCORE.beginning],
      [whole, SCORE.wholeWord],
    ] as const) {
      for (const list of named) this.#offerList(this.#named, list, points, offer);
      for (const list of described) this.#offerList(this.#described, list, points, offer);
    }
  }

  #offerList(
    lists: PostingLists,
    list: number,
    pointsOf: readonly number[],
    offer: (row: number, points: number) => void,
  ): void {
    lists.forEach(list, (entry) => {
      const row = this.#rowOf[entry >>> 2] ?? NOWHERE;
      if (row !== NOWHERE) offer(row, pointsOf[entry & 3] ?? 0);
    });
  }

  #listsOf({ lexemes, weaker, isBeginning }: SearchTerm, scope: SearchScope): TermLists {
    const listsOf = (words: readonly string[]) => words.flatMap((lexeme) => this.#lexicon.find(lexeme) ?? []);
    const kept: RowsWithPlace[] = [];
    const named: NumberList[] = weaker.length > 0 ? [listsOf(weaker)] : [];
    const described: NumberList[] = [...named];
    for (const lexeme of isBeginning ? lexemes : []) {
      const places = this.#keptOrWorthKeeping(lexeme);
      if (places) kept.push(places);
      if (places && scope === 'names') continue;
      const begun = this.#lexicon.beginningWith(lexeme);
      if (!places) named.push(begun);
      described.push(begun);
    }
    const whole = listsOf(lexemes);
    const isEverywhere = scope === 'everything';
    const begun = { named: union(named), described: isEverywhere ? union(described) : [] };
    const wholeWords = { named: whole, described: isEverywhere ? whole : [] };
    // Of what is kept, the rows found so far are looked at and no others: it comes after all that is not very frequent.
    const entries =
      kept.length * this.#documentOf.length +
      this.#named.lengthOfAll(begun.named) +
      this.#named.lengthOfAll(whole) +
      this.#described.lengthOfAll(begun.described) +
      this.#described.lengthOfAll(wholeWords.described);
    return { kept, begun, whole: wholeWords, entries };
  }

  /** What is kept of words that begin so, from now on if these are very many. */
  #keptOrWorthKeeping(beginning: string): RowsWithPlace | undefined {
    const kept = this.#beginnings.find(beginning);
    if (kept || !this.#beginnings.mayBeKept(beginning)) return kept;
    if (!this.#beginnings.isWorthKeeping(this.#entriesBeginningWith(beginning))) return undefined;
    const lists = this.#lexicon.beginningWith(beginning);
    return this.#beginnings.keep(beginning, (tell) => {
      for (const list of lists) {
        this.#named.forEach(list, (entry) => {
          const row = this.#rowOf[entry >>> 2] ?? NOWHERE;
          if (row !== NOWHERE) tell(row, entry & 3);
        });
      }
    });
  }

  #entriesBeginningWith(beginning: string): number {
    return this.#named.lengthOfAll(this.#lexicon.beginningWith(beginning));
  }

  #addWords(document: number, row: number, { name, brand, category, searchVector }: IndexedProduct): void {
    let inName = 0;
    readSearchVector(searchVector, (lexeme, place) => {
      const list = this.#lexicon.of(lexeme);
      if (place === DESCRIPTION) {
        this.#described.add(list, document);
        return;
      }
      if (place === NAME) inName += 1;
      this.#named.add(list, document, place);
      this.#beginnings.add(row, lexeme, place);
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
    this.#beginnings.grow(size);
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
    this.#named.renumber(renumbered);
    this.#described.renumber(renumbered);
    this.#known.renumber(renumbered);
    rows.forEach((row, document) => {
      this.#rowOf[document] = row;
      this.#documentOf[row] = document + 1;
    });
    this.#size = rows.length;
    this.#outdated = 0;
  }
}

type NumberList = Uint32Array | number[];

/** Lists of words in names, brands and categories, and of words in descriptions. */
interface ListsByPlace {
  named: Iterable<number>;
  described: Iterable<number>;
}

/** The lists of the words that a term stands for. */
interface TermLists {
  /** Of words in names, brands and categories that begin so, where that is kept. */
  kept: readonly RowsWithPlace[];
  /** Of other words that begin so, or will do as well. */
  begun: ListsByPlace;
  /** Of the words themselves. */
  whole: ListsByPlace;
  entries: number;
}

/** Most words have one form, and their lists need no copy. */
function union(lists: readonly NumberList[]): Iterable<number> {
  const [first = [], ...others] = lists;
  return others.length === 0 ? first : new Set([first, ...others].flatMap((some) => [...some]));
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

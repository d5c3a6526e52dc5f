import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { PostingLists } from './posting-lists.ts';
import { PrefixCache } from './prefix-cache.ts';
import {
  type FieldScores,
  forEachField,
  type FoundRows,
  NO_ROW,
  type RowFields,
  ScoreAccumulator,
} from './score-accumulator.ts';
import { SpellChecker } from './spell-checker.ts';
import { TermDictionary } from './term-dictionary.ts';
import { LAST_FIELD, readTextVector, TITLE } from './text-vector.ts';
import { type BaseScore, TopK } from './top-k.ts';
import { wordsOf } from '../../../../contract/kernel/words.ts';

/** A document needs one of these lexemes, or a word that begins with one. */
export interface QueryTerm {
  lexemes: string[];
  weaker: string[];
  isPrefix: boolean;
}

export interface TextQuery {
  terms: QueryTerm[];
}

/** `names` leaves out the last field, which is the longest. */
export type QueryScope = 'everything' | 'names';

export interface TextDocument {
  vector: string;
  /** The first three fields, as people read them, correct and complete words. */
  title: string;
  byline: string;
  topic: string;
}

const FIRST_ROWS = 1024;
/** Longer lists are worth reading as a whole. */
const FEW = 8;
/** Outdated documents are removed beyond this number, once they are as many as the others. */
const OUTDATED_MAX = 50_000;

/**
 * The fields are title, byline, topic and a long text, weightiest first. A row whose words change becomes a
 * new document, so that lists only grow at their ends.
 */
export class TextIndex {
  readonly #terms = new TermDictionary();
  /** The lists of the first three fields answer most queries alone. */
  readonly #named = new PostingLists();
  readonly #described = new PostingLists(LAST_FIELD);
  readonly #prefixes = new PrefixCache(FIRST_ROWS);
  readonly #spelling = new SpellChecker();
  readonly #scores: FieldScores;
  readonly #accumulator: ScoreAccumulator;
  #rowOf = new Uint32Array(FIRST_ROWS);
  #documentOf = new Uint32Array(FIRST_ROWS);
  /** The hash of a row's words shows that only other data changed. */
  #hashes = new Uint32Array(FIRST_ROWS);
  #titleWords = new Uint8Array(FIRST_ROWS);
  #size = 0;
  #outdated = 0;

  constructor(scores: FieldScores) {
    this.#scores = scores;
    this.#accumulator = new ScoreAccumulator(scores);
  }

  get bytes(): number {
    const columns = this.#rowOf.byteLength + this.#documentOf.byteLength * 2 + this.#titleWords.byteLength;
    return (
      columns +
      this.#terms.bytes +
      this.#named.bytes +
      this.#described.bytes +
      this.#prefixes.bytes +
      this.#spelling.bytes +
      this.#accumulator.bytes
    );
  }

  put(row: number, text: TextDocument): void {
    if (row >= this.#documentOf.length) this.#growRows(row);
    const hash = hashOf(text);
    if (this.#documentOf[row] !== 0 && this.#hashes[row] === hash) return;
    this.remove(row);
    if (this.#outdated > OUTDATED_MAX && this.#outdated * 2 > this.#size) this.#compact();
    const document = this.#size;
    if (document >= this.#rowOf.length) this.#rowOf = longer(this.#rowOf, document * 2);
    this.#size += 1;
    this.#rowOf[document] = row;
    this.#documentOf[row] = document + 1;
    this.#hashes[row] = hash;
    this.#addWords(document, row, text);
  }

  remove(row: number): void {
    const document = (this.#documentOf[row] ?? 0) - 1;
    if (document === -1) return;
    this.#rowOf[document] = NO_ROW;
    this.#documentOf[row] = 0;
    this.#outdated += 1;
    this.#prefixes.remove(row);
  }

  /** Call it once the first rows are added; it yields in between. */
  async complete(): Promise<void> {
    await this.#terms.sort();
    await this.#spelling.sort();
    for (const prefix of this.#prefixes.mostWorthCaching((each) => this.#entriesOfPrefix(each))) {
      this.#cachedPrefix(prefix);
      await yieldToEventLoop();
    }
  }

  has(lexeme: string): boolean {
    const list = this.#terms.find(lexeme);
    return list !== undefined && this.#isAnywhere(list);
  }

  hasPrefix(prefix: string): boolean {
    return this.#terms.startingWith(prefix).some((list) => this.#isAnywhere(list));
  }

  find({ terms }: TextQuery, scope: QueryScope = 'everything'): FoundRows {
    const scores = this.#accumulator.start(this.#documentOf.length, this.#titleWords);
    const weighed = terms.map((term) => this.#listsOf(term, scope)).sort((a, b) => a.entries - b.entries);
    for (const { cached, prefixed, whole } of weighed) {
      if (!scores.nextTerm()) break;
      for (const fields of cached) scores.addFields(fields, this.#scores.prefix);
      this.#accumulate(prefixed, this.#scores.prefix);
      this.#accumulate(whole, this.#scores.wholeWord);
    }
    return scores.finish();
  }

  /** A query of one word needs no accumulation: rows are streamed. */
  findBest(query: TextQuery, scope: QueryScope, baseScore: BaseScore, limit: number): number[] {
    const best = new TopK(baseScore, limit);
    const [term, ...others] = query.terms;
    if (term && others.length === 0) this.#offerAll(this.#listsOf(term, scope), best);
    else {
      const { rows, scores } = this.find(query, scope);
      for (let at = 0; at < rows.length; at += 1) best.offer(rows[at] ?? 0, scores[at] ?? 0);
    }
    return best.rows;
  }

  /** @param limit the most typos; by default what the word's length allows */
  nearest(word: string, limit?: number): string[] {
    return this.#spelling.nearest(word, this.#isLive, limit);
  }

  accented(word: string): string[] {
    return this.#spelling.accented(word);
  }

  /** Some row has all words of each completion; `popular` texts come first. */
  completions(words: readonly string[], popular: readonly string[], limit: number): string[] {
    const before = words.slice(0, -1);
    const last = words.at(-1) ?? '';
    const previous = before.at(-1);
    const continuations = [
      ...(previous === undefined
        ? []
        : this.#spelling.following(previous).filter((it) => it.startsWith(last))),
      ...this.#spelling.startingWith(last, limit),
    ].map((word) => [...before, word]);
    const [likeliest = []] = continuations;
    const longer = this.#spelling.following(likeliest.at(-1) ?? '').map((word) => [...likeliest, word]);
    const typed = words.join(' ');
    const found = new Set<string>();
    for (const candidate of [...popular.map((text) => text.split(' ')), ...continuations, ...longer]) {
      if (found.size === limit) break;
      const text = candidate.join(' ');
      const isEachOnce = new Set(candidate).size === candidate.length;
      if (text !== typed && isEachOnce && this.haveCommonRow(candidate)) found.add(text);
    }
    return [...found];
  }

  haveCommonRow(words: readonly string[]): boolean {
    return this.#spelling.haveInCommon(words, this.#isLive);
  }

  readonly #isLive = (document: number): boolean => this.#rowOf[document] !== NO_ROW;

  #isAnywhere(list: number): boolean {
    return this.#named.some(list, this.#isLive) || this.#described.some(list, this.#isLive);
  }

  #accumulate({ named, described }: ListsByPlace, points: readonly number[]): void {
    for (const list of named) this.#accumulateList(this.#named, list, points);
    for (const list of described) this.#accumulateList(this.#described, list, points);
  }

  #accumulateList(lists: PostingLists, list: number, points: readonly number[]): void {
    if (lists.length(list) > FEW) this.#accumulator.addAll(lists.read(list), this.#rowOf, points);
    else lists.forEach(list, (entry) => this.#accumulator.add(entry, this.#rowOf, points));
  }

  #offerAll({ cached, prefixed, whole }: TermLists, best: TopK): void {
    const offer = (row: number, points: number) => {
      const titleWords = this.#accumulator.isOfTitle(points) ? (this.#titleWords[row] ?? 0) : 0;
      best.offer(row, titleWords === 0 ? points : points + Math.trunc(this.#scores.wholeTitle / titleWords));
    };
    for (const fields of cached)
      forEachField(fields, (row, field) => offer(row, this.#scores.prefix[field] ?? 0));
    for (const [{ named, described }, points] of [
      [prefixed, this.#scores.prefix],
      [whole, this.#scores.wholeWord],
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
      const row = this.#rowOf[entry >>> 2] ?? NO_ROW;
      if (row !== NO_ROW) offer(row, pointsOf[entry & 3] ?? 0);
    });
  }

  #listsOf({ lexemes, weaker, isPrefix }: QueryTerm, scope: QueryScope): TermLists {
    const listsOf = (words: readonly string[]) => words.flatMap((lexeme) => this.#terms.find(lexeme) ?? []);
    const cached: RowFields[] = [];
    const named: NumberList[] = weaker.length > 0 ? [listsOf(weaker)] : [];
    const described: NumberList[] = [...named];
    for (const lexeme of isPrefix ? lexemes : []) {
      const places = this.#cachedPrefix(lexeme);
      if (places) cached.push(places);
      if (places && scope === 'names') continue;
      const prefixed = this.#terms.startingWith(lexeme);
      if (!places) named.push(prefixed);
      described.push(prefixed);
    }
    const whole = listsOf(lexemes);
    const isEverywhere = scope === 'everything';
    const prefixed = { named: union(named), described: isEverywhere ? union(described) : [] };
    const wholeWords = { named: whole, described: isEverywhere ? whole : [] };
    // Cached prefixes come after rarer terms, so that only rows found so far are checked.
    const entries =
      cached.length * this.#documentOf.length +
      this.#named.lengthOfAll(prefixed.named) +
      this.#named.lengthOfAll(whole) +
      this.#described.lengthOfAll(prefixed.described) +
      this.#described.lengthOfAll(wholeWords.described);
    return { cached, prefixed, whole: wholeWords, entries };
  }

  #cachedPrefix(prefix: string): RowFields | undefined {
    const cached = this.#prefixes.find(prefix);
    if (cached || !this.#prefixes.mayBeCached(prefix)) return cached;
    if (!this.#prefixes.isWorthCaching(this.#entriesOfPrefix(prefix))) return undefined;
    const lists = this.#terms.startingWith(prefix);
    return this.#prefixes.add(prefix, (visit) => {
      for (const list of lists) {
        this.#named.forEach(list, (entry) => {
          const row = this.#rowOf[entry >>> 2] ?? NO_ROW;
          if (row !== NO_ROW) visit(row, entry & 3);
        });
      }
    });
  }

  #entriesOfPrefix(prefix: string): number {
    return this.#named.lengthOfAll(this.#terms.startingWith(prefix));
  }

  #addWords(document: number, row: number, { vector, title, byline, topic }: TextDocument): void {
    let inTitle = 0;
    readTextVector(vector, (lexeme, field) => {
      const list = this.#terms.of(lexeme);
      if (field === LAST_FIELD) {
        this.#described.add(list, document);
        return;
      }
      if (field === TITLE) inTitle += 1;
      this.#named.add(list, document, field);
      this.#prefixes.addWord(row, lexeme, field);
    });
    this.#titleWords[row] = Math.min(inTitle, 255);
    this.#spelling.add(document, wordsOf(title), wordsOf(byline), wordsOf(topic));
  }

  #growRows(row: number): void {
    const size = Math.max(row + 1, this.#documentOf.length * 2);
    this.#documentOf = longer(this.#documentOf, size);
    this.#hashes = longer(this.#hashes, size);
    const titleWords = new Uint8Array(size);
    titleWords.set(this.#titleWords);
    this.#titleWords = titleWords;
    this.#prefixes.grow(size);
  }

  #compact(): void {
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
    this.#spelling.renumber(renumbered);
    rows.forEach((row, document) => {
      this.#rowOf[document] = row;
      this.#documentOf[row] = document + 1;
    });
    this.#size = rows.length;
    this.#outdated = 0;
  }
}

type NumberList = Uint32Array | number[];

interface ListsByPlace {
  named: Iterable<number>;
  described: Iterable<number>;
}

interface TermLists {
  cached: readonly RowFields[];
  prefixed: ListsByPlace;
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

function hashOf({ vector, title, byline }: TextDocument): number {
  let hash = 0x811c9dc5;
  for (const text of [title, byline, vector]) {
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    hash = Math.imul(hash ^ 0xffff, 0x01000193);
  }
  return hash >>> 0;
}

import type { QueryScope, QueryTerm, TextQuery } from '../engine/text-index.ts';
import { hindiMeanings, isHindiJoiningWord } from './hindi-words.ts';
import { otherNamesNear, otherNamesOf } from './other-names.ts';

export interface ExaminedWord {
  word: string;
  parts: string[][];
  isStopWord: boolean;
  isKnown: boolean;
  isPrefix: boolean;
}

export interface WordSource {
  examine(words: readonly string[]): Promise<ExaminedWord[]>;
  nearest(word: string): string[];
  namesCategory(lexemes: readonly string[]): boolean;
  findAny(queries: readonly TextQuery[], scope: QueryScope): boolean[];
}

/** These words only label a neighbour: 'size 9', 'black colour'. */
const LABELS: ReadonlySet<string> = new Set(['size', 'colour', 'color']);

export function isOptionLabel(word: string): boolean {
  return LABELS.has(word);
}

/**
 * The whole catalogue decides, not the other filters, so that every filter narrows the same result:
 * - A word that products have, in any form, matches itself, and a prefix of their words matches those.
 * - A word that products write as two matches both, and two neighbours also match as one word.
 * - Synonyms match too; a Hindi word that names no product matches as its English meaning.
 * - Any other word, unless it names a category, matches the nearest known ones.
 * - Words without a match are ignored while others are left, and so are guesses and 'size' or 'colour' where
 *   nothing is found with them. Undefined means that nothing is left, so that no product matches.
 * @param isTyping the last word may be unfinished
 */
export async function parseQuery(
  source: WordSource,
  words: readonly string[],
  { isTyping }: { isTyping: boolean },
): Promise<TextQuery | undefined> {
  const examined = await examineWithJoints(source, words, { isTyping });
  const isUnfinished = ({ word }: ExaminedWord) => isTyping && word === words.at(-1);
  const isDistinctive = (each: ExaminedWord) =>
    !each.isStopWord && (each.isKnown || isUnfinished(each) || !isHindiJoiningWord(each.word));
  const meant = examined.some(isDistinctive) ? examined.filter(isDistinctive) : examined;
  const sure: QueryTerm[] = [];
  const all: QueryTerm[] = [];
  for (const each of meant) {
    const own = { terms: termsOf(each, isUnfinished(each)), isUnfinished: isUnfinished(each) };
    let terms = await withMeaning(source, each, own);
    const isLabel = isOptionLabel(each.word);
    if (terms.length === 0 && !isLabel) terms = await splitWord(source, each.word);
    if (!isLabel) sure.push(...terms);
    if (terms.length === 0 && !isLabel) terms = await guessedTerms(source, each);
    all.push(...terms);
  }
  if (all.length === 0) return undefined;
  if (sure.length === 0 || sure.length === all.length) return { terms: all };
  const [firstMatch] = source.findAny([{ terms: all }], 'everything');
  return { terms: firstMatch ? all : sure };
}

function termsOf(
  { parts, isKnown, isPrefix, joints, distinctiveJoints, areJointsUnfinished }: WordWithJoints,
  isUnfinished: boolean,
): QueryTerm[] {
  if (isKnown && distinctiveJoints.length > 0) {
    return [
      { lexemes: [...distinctiveJoints, ...joints], weaker: parts.flat(), isPrefix: areJointsUnfinished },
    ];
  }
  const isPrefixed = isPrefix && (isUnfinished || !isKnown);
  if (!isKnown && !isPrefixed) {
    return joints.length > 0 ? [{ lexemes: joints, weaker: [], isPrefix: areJointsUnfinished }] : [];
  }
  return parts.map((lexemes, place) => ({
    lexemes: [...new Set([...lexemes, ...joints])],
    weaker: [],
    // Only the last part of a word can be unfinished.
    isPrefix: (isPrefixed || areJointsUnfinished) && place === parts.length - 1,
  }));
}

async function withMeaning(
  source: WordSource,
  { word, parts }: ExaminedWord,
  { terms, isUnfinished }: { terms: QueryTerm[]; isUnfinished: boolean },
): Promise<QueryTerm[]> {
  const otherNames = otherNamesOf(word, { isUnfinished });
  const meant = otherNames.length > 0 ? otherNames : hindiMeanings(word);
  if (meant.length === 0 || terms.length > 1) return terms;
  const itself: QueryTerm = { lexemes: parts.flat(), weaker: [], isPrefix: false };
  const [isName] = otherNames.length > 0 ? [] : source.findAny([{ terms: [itself] }], 'names');
  if (isName) return terms;
  const known = (await source.examine(meant)).filter(({ isKnown }) => isKnown);
  const [term = itself] = terms;
  const weaker = [...new Set([...term.weaker, ...known.flatMap((each) => each.parts.flat())])];
  return known.length > 0 ? [{ ...term, weaker }] : terms;
}

/** A word with a meaning is not guessed, though no product has it. */
async function guessedTerms(source: WordSource, { word, parts }: ExaminedWord): Promise<QueryTerm[]> {
  if (source.namesCategory(parts.flat())) return [];
  const nearest = source.nearest(word);
  const meant = nearest.length > 0 ? nearest : otherNamesNear(word);
  const known = (await source.examine(meant)).filter(({ isKnown }) => isKnown);
  const lexemes = known.flatMap((near) => near.parts.flat());
  return lexemes.length > 0 ? [{ lexemes, weaker: [], isPrefix: false }] : [];
}

export interface WordWithJoints extends ExaminedWord {
  /** 'head phones' joins to 'headphones'. */
  joints: string[];
  /** A stop word makes a joint more distinctive than the word alone: 't shirt' as 't-shirt'. */
  distinctiveJoints: string[];
  /** Some joints only begin what products write: 'sun gla'. */
  areJointsUnfinished: boolean;
}

/** Longer words are not split: each place costs a lookup. */
const MAX_TAKEN_APART = 24;
const MIN_PART = 2;

async function examineWithJoints(
  source: WordSource,
  words: readonly string[],
  { isTyping }: { isTyping: boolean },
): Promise<WordWithJoints[]> {
  const joined = words.slice(1).map((word, place) => `${words[place]}${word}`);
  const all = await source.examine([...words, ...joined]);
  const examined = all.slice(0, words.length).map((word) => ({
    ...word,
    joints: [] as string[],
    distinctiveJoints: [] as string[],
    areJointsUnfinished: false,
  }));
  const hyphened = await hyphenedTerms(
    source,
    examined.slice(1).map((second, place) => [examined[place], second]),
  );
  examined.slice(1).forEach((second, place) => {
    const first = examined[place];
    if (!first) return;
    const one = all[words.length + place];
    const isUnfinished = !second.isKnown || (isTyping && place === words.length - 2);
    const isPrefixed = !one?.isKnown && one?.isPrefix === true && isUnfinished;
    const joints = one?.parts.length === 1 && (one.isKnown || isPrefixed) ? one.parts.flat() : [];
    if (isPrefixed) [first.areJointsUnfinished, second.areJointsUnfinished] = [true, true];
    if (!first.isStopWord && !second.isStopWord) {
      first.joints.push(...joints);
      second.joints.push(...joints);
    } else {
      const distinctive = [...joints, ...(hyphened[place]?.lexemes ?? [])];
      first.distinctiveJoints.push(...distinctive);
      second.distinctiveJoints.push(...distinctive);
    }
  });
  return examined;
}

async function splitWord(source: WordSource, word: string): Promise<QueryTerm[]> {
  const letters = [...word];
  if (letters.length > MAX_TAKEN_APART) return [];
  const places = letters.slice(MIN_PART).map((_, place) => place + 1);
  const halves = places.map((place) => [letters.slice(0, place).join(''), letters.slice(place).join('')]);
  const examined = await source.examine(halves.flat());
  const pairs = places.flatMap((_, at) => {
    const [first, second] = examined.slice(at * 2, at * 2 + 2);
    return first && second?.isKnown && !second.isStopWord ? [[first, second] as const] : [];
  });
  const hyphened = (await hyphenedTerms(source, pairs)).find((term) => term !== undefined);
  if (hyphened) return [hyphened];
  const apart = pairs
    .filter(([first]) => first.isKnown && !first.isStopWord && first.word.length >= MIN_PART)
    .map(
      (pair): TextQuery => ({
        terms: pair.flatMap(({ parts }) =>
          parts.map((lexemes) => ({ lexemes, weaker: [], isPrefix: false })),
        ),
      }),
    );
  const found = source.findAny(apart, 'everything');
  return apart.find((_, at) => found[at])?.terms ?? [];
}

/** Products hyphenate a stop word and its neighbour; the neighbour alone matches too. */
async function hyphenedTerms(
  source: WordSource,
  pairs: readonly (readonly [ExaminedWord | undefined, ExaminedWord])[],
): Promise<(QueryTerm | undefined)[]> {
  const terms = pairs.map(([first, second]): QueryTerm | undefined => {
    if (!first || first.isStopWord === second.isStopWord) return undefined;
    const alone = first.isStopWord ? second : first;
    const lexemes = second.parts.flat().map((lexeme) => `${first.word}-${lexeme}`);
    return { lexemes, weaker: alone.parts.flat(), isPrefix: false };
  });
  const asked = terms.flatMap((term) => (term ? [{ terms: [{ ...term, weaker: [] }] }] : []));
  const found = asked.length > 0 ? source.findAny(asked, 'names') : [];
  let at = 0;
  return terms.map((term) => (term && found[at++] ? term : undefined));
}

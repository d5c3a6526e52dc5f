import { examineWithJoints, type WordWithJoints, writtenApart } from './joined-words.ts';
import type { QueryTerm, TextQuery } from '../engine/text-query.ts';
import type { ExaminedWord, WordSource } from './word-source.ts';
import { isJoiningInHindi, meantInHindi } from './hindi-words.ts';

/**
 * Turns words into query terms. The whole catalogue decides, not the other filters, so that every filter narrows the same
 * result. A word that products have, in any form, matches itself; a prefix of products' words matches those; a word that products
 * write as two matches both; any other word matches the nearest known ones. A Hindi word that names no product also matches its
 * English meaning, and two neighbours also match as one word. Words without a match are ignored while others are left, and so are
 * guesses if they find nothing; `undefined` when nothing is left, so that no product fits.
 *
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
    !each.isStopWord && (each.isKnown || isUnfinished(each) || !isJoiningInHindi(each.word));
  const meant = examined.some(isDistinctive) ? examined.filter(isDistinctive) : examined;
  const sure: QueryTerm[] = [];
  const all: QueryTerm[] = [];
  for (const each of meant) {
    let terms = await withHindi(source, each, termsOf(each, isUnfinished(each)));
    if (terms.length === 0) terms = await writtenApart(source, each.word);
    sure.push(...terms);
    if (terms.length === 0) terms = await guessedTerms(source, each.word);
    all.push(...terms);
  }
  if (all.length === 0) return undefined;
  if (sure.length === 0 || sure.length === all.length) return { terms: all };
  const [leadsSomewhere] = source.findAny([{ terms: all }], 'everything');
  return { terms: leadsSomewhere ? all : sure };
}

/** The terms of the word, by itself and with a neighbour; empty when products do not have it. */
function termsOf(
  { parts, isKnown, isPrefix, joints, tellingJoints, mayJointsGoOn }: WordWithJoints,
  isUnfinished: boolean,
): QueryTerm[] {
  if (isKnown && tellingJoints.length > 0) {
    return [{ lexemes: [...tellingJoints, ...joints], weaker: parts.flat(), isPrefix: mayJointsGoOn }];
  }
  const isPrefixed = isPrefix && (isUnfinished || !isKnown);
  if (!isKnown && !isPrefixed) {
    return joints.length > 0 ? [{ lexemes: joints, weaker: [], isPrefix: mayJointsGoOn }] : [];
  }
  return parts.map((lexemes, place) => ({
    lexemes: [...new Set([...lexemes, ...joints])],
    weaker: [],
    // Only the last part of a word can be unfinished.
    isPrefix: (isPrefixed || mayJointsGoOn) && place === parts.length - 1,
  }));
}

/** Adds the English meaning to the terms of a Hindi word that names no product. */
async function withHindi(
  source: WordSource,
  { word, parts }: ExaminedWord,
  terms: QueryTerm[],
): Promise<QueryTerm[]> {
  const meant = meantInHindi(word);
  if (meant.length === 0 || terms.length > 1) return terms;
  const itself: QueryTerm = { lexemes: parts.flat(), weaker: [], isPrefix: false };
  const [isName] = source.findAny([{ terms: [itself] }], 'names');
  if (isName) return terms;
  const known = (await source.examine(meant)).filter(({ isKnown }) => isKnown);
  const [term = itself] = terms;
  const weaker = [...new Set([...term.weaker, ...known.flatMap((each) => each.parts.flat())])];
  return known.length > 0 ? [{ ...term, weaker }] : terms;
}

/** Terms for the nearest known words. */
async function guessedTerms(source: WordSource, word: string): Promise<QueryTerm[]> {
  const nearest = source.nearest(word);
  const lexemes = (await source.examine(nearest)).flatMap((near) => near.parts.flat());
  return lexemes.length > 0 ? [{ lexemes, weaker: [], isPrefix: false }] : [];
}

import type { QueryTerm, TextQuery } from '../engine/text-query.ts';
import type { ExaminedWord, WordSource } from './word-source.ts';

/** A word, and what it forms with a neighbour as products write it. */
export interface WordWithJoints extends ExaminedWord {
  /** In one with another word: 'head phones' as 'headphones'. */
  joints: string[];
  /** With one that is too common to search by, and so says more than the word alone: 't shirt' as 't-shirt'. */
  tellingJoints: string[];
  /** Some of these only begin what products write: 'sun gla'. */
  mayJointsGoOn: boolean;
}

/** Longer words are not split: each place costs a lookup. */
const MAX_TAKEN_APART = 24;
const MIN_PART = 2;

/** Examines the words, and each two neighbours as one word. @param isTyping the last word may be unfinished */
export async function examineWithJoints(
  source: WordSource,
  words: readonly string[],
  { isTyping }: { isTyping: boolean },
): Promise<WordWithJoints[]> {
  const joined = words.slice(1).map((word, place) => `${words[place]}${word}`);
  const all = await source.examine([...words, ...joined]);
  const examined = all.slice(0, words.length).map((word) => ({
    ...word,
    joints: [] as string[],
    tellingJoints: [] as string[],
    mayJointsGoOn: false,
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
    if (isPrefixed) [first.mayJointsGoOn, second.mayJointsGoOn] = [true, true];
    if (!first.isStopWord && !second.isStopWord) {
      first.joints.push(...joints);
      second.joints.push(...joints);
    } else {
      const telling = [...joints, ...(hyphened[place]?.lexemes ?? [])];
      first.tellingJoints.push(...telling);
      second.tellingJoints.push(...telling);
    }
  });
  return examined;
}

/** What products write as two words, or with a hyphen, of a word that none has; empty when none does. */
export async function writtenApart(source: WordSource, word: string): Promise<QueryTerm[]> {
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

/** Two words of which one is too common to search by, as products write them with a hyphen; the other alone will do, too. */
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

import type { TextIndex } from '../engine/text-index.ts';
import { allowedTypos } from '../engine/words.ts';

const EXTRA_TYPOS = 1;
/** In shorter words, three typos make nearly any word of another. */
const MIN_LENGTH_FOR_MORE = 9;

/** Unknown words are replaced by the nearest known ones first, then words are dropped, guessed ones first. */
export function nearestQueries(index: TextIndex, words: readonly string[], limit: number): string[] {
  const choices = words.map((word) => nearestWords(index, word)).filter((nearest) => nearest.length > 0);
  const likeliest = choices.map(([first = '']) => first);
  const others = choices.flatMap((nearest, place) =>
    nearest.slice(1).map((word) => likeliest.with(place, word)),
  );
  const guesses = (some: readonly string[]) => some.filter((word) => !words.includes(word)).length;
  const found = new Set<string>();
  for (const candidate of [
    likeliest,
    ...others,
    ...fewerWords(likeliest).sort((a, b) => guesses(a) - guesses(b)),
    ...choices.flat().map((word) => [word]),
  ]) {
    if (found.size === limit) break;
    const unique = [...new Set(candidate)];
    if (unique.length > 0 && unique.join(' ') !== words.join(' ') && index.haveCommonRow(unique)) {
      found.add(unique.join(' '));
    }
  }
  return [...found];
}

/** A known word stays; one or two letters would give too many corrections. */
function nearestWords(index: TextIndex, word: string): string[] {
  if (index.haveCommonRow([word])) return [word];
  if (allowedTypos(word) === 0) return [];
  const more = word.length >= MIN_LENGTH_FOR_MORE ? EXTRA_TYPOS : 0;
  return index.nearest(word, allowedTypos(word) + more);
}

/** The noun is mostly last ('red shirt'), so the first words are dropped first. */
function fewerWords(words: readonly string[]): string[][] {
  const shorter = words.map((_, place) => words.toSpliced(place, 1));
  return words.length > 2 ? [...shorter, ...words.map((word) => [word]).reverse()] : shorter;
}

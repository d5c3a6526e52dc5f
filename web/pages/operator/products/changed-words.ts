/** `at` is its offset in the text. */
export interface TextPart {
  at: number;
  text: string;
  isChanged: boolean;
}

/** A comparison beyond these takes too long: then the whole text counts as changed. */
const MOST_WORDS = 1500;

/** Marks the words that the other text does not have in its order. */
export function changedWords(text: string, other: string): TextPart[] {
  const [words, others] = [wordsOf(text), wordsOf(other)];
  if (words.length * others.length > MOST_WORDS ** 2)
    return joined(
      words.map(() => true),
      words,
    );
  const kept = commonPlaces(words, others);
  return joined(
    words.map((_, place) => !kept.has(place)),
    words,
  );
}

function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|\s+/gu) ?? [];
}

/** The longest common subsequence of words. */
function commonPlaces(words: readonly string[], others: readonly string[]): Set<number> {
  const width = others.length + 1;
  const lengths = new Uint16Array((words.length + 1) * width);
  const lengthAt = (at: number, otherAt: number) => lengths[at * width + otherAt] ?? 0;
  const isSame = (at: number, otherAt: number) => words[at]?.trim() === others[otherAt]?.trim();
  for (let at = words.length - 1; at >= 0; at -= 1)
    for (let otherAt = others.length - 1; otherAt >= 0; otherAt -= 1)
      lengths[at * width + otherAt] = isSame(at, otherAt)
        ? lengthAt(at + 1, otherAt + 1) + 1
        : Math.max(lengthAt(at + 1, otherAt), lengthAt(at, otherAt + 1));
  const kept = new Set<number>();
  for (let [at, otherAt] = [0, 0]; at < words.length && otherAt < others.length; ) {
    if (isSame(at, otherAt)) {
      kept.add(at);
      at += 1;
      otherAt += 1;
    } else if (lengthAt(at + 1, otherAt) >= lengthAt(at, otherAt + 1)) at += 1;
    else otherAt += 1;
  }
  return kept;
}

function joined(isChanged: readonly boolean[], words: readonly string[]): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const [place, text] of words.entries()) {
    const last = parts.at(-1);
    const own = isChanged[place] ?? false;
    if (last?.isChanged === own) last.text += text;
    else parts.push({ at, text, isChanged: own });
    at += text.length;
  }
  return parts;
}

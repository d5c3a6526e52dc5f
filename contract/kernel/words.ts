/** All words of a text: lower case, letters and digits only. Marks belong to letters: what turns a sign into an emoji is no word. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []
  );
}

/** A word without the accents of Latin letters: the form in which words are compared for typing errors. */
export function foldWord(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}

/** The words of a text as they are compared. */
export function foldedWords(text: string): string[] {
  return wordsOf(text).map(foldWord);
}

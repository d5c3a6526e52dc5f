/** Lower case, letters and digits only. Marks belong to letters, but the sign that makes an emoji is no word. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []
  );
}

/** Without the accents of Latin letters: words are compared in this form for typing errors. */
export function foldWord(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}

export function foldedWords(text: string): string[] {
  return wordsOf(text).map(foldWord);
}

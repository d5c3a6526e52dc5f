/** Where a product has a word, the weightiest first: 'A' of the search vector is a name, 'D' a description. */
export const NAME = 0;
export const DESCRIPTION = 3;

const QUOTE = 39;
const BACKSLASH = 92;
const SPACE = 32;

/**
 * Tells each word of a search vector, as the database writes it (`'cup':2A,5 'tea':1A`), with the weightiest place where the
 * product has it.
 */
export function readSearchVector(vector: string, tell: (lexeme: string, place: number) => void): void {
  for (let at = 0; at < vector.length; ) {
    const start = at + 1;
    let isEscaped = false;
    for (at = start; ; at += 1) {
      const code = vector.charCodeAt(at);
      const isDoubled = code === QUOTE && vector.charCodeAt(at + 1) === QUOTE;
      if (code === BACKSLASH || isDoubled) {
        isEscaped = true;
        at += 1;
      } else if (code === QUOTE || Number.isNaN(code)) break;
    }
    const quoted = vector.slice(start, at);
    let place = DESCRIPTION;
    for (at += 1; at < vector.length && vector.charCodeAt(at) !== SPACE; at += 1) {
      const letter = vector.charCodeAt(at) - 65;
      if (letter >= NAME && letter < place) place = letter;
    }
    at += 1;
    tell(isEscaped ? quoted.replaceAll(/''|\\\\/g, (pair) => pair.charAt(0)) : quoted, place);
  }
}

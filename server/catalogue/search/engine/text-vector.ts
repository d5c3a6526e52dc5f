export const TITLE = 0;
export const LAST_FIELD = 3;

const QUOTE = 39;
const BACKSLASH = 92;
const SPACE = 32;

/** PostgreSQL writes vectors as `'cup':2A,5 'tea':1A`; the weightiest field of each word counts. */
export function readTextVector(vector: string, visit: (lexeme: string, field: number) => void): void {
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
    let field = LAST_FIELD;
    for (at += 1; at < vector.length && vector.charCodeAt(at) !== SPACE; at += 1) {
      const letter = vector.charCodeAt(at) - 65;
      if (letter >= TITLE && letter < field) field = letter;
    }
    at += 1;
    visit(isEscaped ? quoted.replaceAll(/''|\\\\/g, (pair) => pair.charAt(0)) : quoted, field);
  }
}

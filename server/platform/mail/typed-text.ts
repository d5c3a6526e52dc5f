import { firstCharacters, withoutDirectionMarks } from '../../../contract/kernel/words.ts';

const MAX_LINE_LENGTH = 500;
const MAX_TEXT_LENGTH = 5000;

/** This invisible character ends an address for mail programs. */
const BREAK = '\u200b';
const EMAIL = /^\(?[\w.%+-]+@[\w-]+(\.[\w-]+)+[).,;:!?]*$/;
const CONTROL_BUT_LINES = /[^\P{Cc}\n\t]/gu;

export function typedLine(typed: string): string {
  return unlinked(truncate(inOneLine(typed), MAX_LINE_LENGTH));
}

export function typedText(typed: string): string {
  const text = withoutDirectionMarks(typed.toWellFormed())
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL_BUT_LINES, '');
  return unlinked(truncate(text, MAX_TEXT_LENGTH));
}

/** A line break would begin another header or line; bidirectional marks would turn what follows. */
export function inOneLine(text: string): string {
  return withoutDirectionMarks(text.toWellFormed())
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

function truncate(text: string, maxLength: number): string {
  return text.length > maxLength ? `${firstCharacters(text, maxLength)}…` : text;
}

/**
 * Mail programs turn web addresses into links; an invisible break prevents it. Amounts and e-mail addresses stay as they are.
 */
function unlinked(text: string): string {
  return text.replace(/\S+/g, (word) =>
    EMAIL.test(word)
      ? word
      : word.replace(/:(?=\/\/)/g, `:${BREAK}`).replace(/(?<=[\p{L}\p{N}])[.。．｡](?=\p{L})/gu, `$&${BREAK}`),
  );
}

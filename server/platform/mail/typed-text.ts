import { beginningOf } from '../../../contract/kernel/plain-text.ts';
import { withoutTurns } from '../../../contract/kernel/text-direction.ts';

const MAX_LINE_LENGTH = 500;
const MAX_TEXT_LENGTH = 5000;

/** Not shown, and ends what a mail program takes for an address. */
const BREAK = '\u200b';
const EMAIL = /^\(?[\w.%+-]+@[\w-]+(\.[\w-]+)+[).,;:!?]*$/;
const CONTROL_BUT_LINES = /[^\P{Cc}\n\t]/gu;

/** What somebody typed, in one line of a mail. */
export function typedLine(typed: string): string {
  return unlinked(shortened(inOneLine(typed), MAX_LINE_LENGTH));
}

/** What somebody typed, with its line breaks. */
export function typedText(typed: string): string {
  const text = withoutTurns(typed.toWellFormed()).replace(/\r\n?/g, '\n').replace(CONTROL_BUT_LINES, '');
  return unlinked(shortened(text, MAX_TEXT_LENGTH));
}

/** A line break would begin another header or a line of ours, and marks that turn the direction would turn what follows. */
export function inOneLine(text: string): string {
  return withoutTurns(text.toWellFormed())
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

function shortened(text: string, maxLength: number): string {
  return text.length > maxLength ? `${beginningOf(text, maxLength)}…` : text;
}

/**
 * Mail programs make links of web addresses and of what looks like a domain. An unseen break after `:` and after each dot
 * before a letter prevents it; amounts stay as they are, and so do e-mail addresses, which lead to no page.
 */
function unlinked(text: string): string {
  return text.replace(/\S+/g, (word) =>
    EMAIL.test(word)
      ? word
      : word.replace(/:(?=\/\/)/g, `:${BREAK}`).replace(/(?<=[\p{L}\p{N}])[.。．｡](?=\p{L})/gu, `$&${BREAK}`),
  );
}

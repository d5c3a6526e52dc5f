import type { Environment } from '../../server/platform/settings.ts';

/** How a command ends, as its exit status. */
export const EXIT = { done: 0, refused: 1, wrongArguments: 2, secondPersonNeeded: 3 } as const;

/** Arguments that cannot be meant; the message says what to do. */
export class WrongArguments extends Error {
  override name = 'WrongArguments';
}

/** What a command is given: the words that were typed, the settings of the shop, and where its lines go. */
export interface Terminal {
  words: readonly string[];
  env: Environment;
  print: (line: string) => void;
  /** What was refused or failed: a message, or an error that nobody expected. */
  complain: (problem: unknown) => void;
}

/** A command of the shop, such as `npm run jobs`. @returns the exit status */
export type Program = (terminal: Terminal) => Promise<number>;

/** Whether a command was asked how it is used, which is printed. */
export function isAskedForHelp({ words, print }: Terminal, usage: string): boolean {
  const isAsked = words.some((word) => word === '--help' || word === '-h');
  if (isAsked) print(usage);
  return isAsked;
}

/** @throws WrongArguments, so that a word that was mistyped is not passed over */
export function requireKnown(words: readonly string[], known: readonly string[], usage: string): void {
  const unknown = words.find((word) => !known.includes(word));
  if (unknown !== undefined) throw new WrongArguments(`'${unknown}' is not known here.\n${usage}`);
}

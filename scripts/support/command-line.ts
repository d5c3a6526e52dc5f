/** How a command ends, as its exit status. */
export const EXIT = { done: 0, refused: 1, wrongArguments: 2, secondPersonNeeded: 3 } as const;

/** Arguments that cannot be meant; the message says what to do. */
export class WrongArguments extends Error {
  override name = 'WrongArguments';
}

/** The words that a command was given; undefined where it was asked how it is used, which is printed. */
export function readWords(usage: string): readonly string[] | undefined {
  const words = process.argv.slice(2);
  if (!words.some((word) => word === '--help' || word === '-h')) return words;
  console.log(usage);
  return undefined;
}

/** @throws WrongArguments, so that a word that was mistyped is not passed over */
export function requireKnown(words: readonly string[], known: readonly string[], usage: string): void {
  const unknown = words.find((word) => !known.includes(word));
  if (unknown !== undefined) throw new WrongArguments(`'${unknown}' is not known here.\n${usage}`);
}

import { type DraftTexts, WAS } from './draft-store.ts';

/** The values of a form as texts; a tick is 'on'. */
export function textsOf(values: object): DraftTexts {
  const entries = Object.entries(values).map(([name, value]: [string, unknown]): [string, string] => [
    name,
    typeof value === 'boolean' ? (value ? 'on' : '') : String(value),
  ]);
  return Object.fromEntries(entries);
}

/** The draft with what is saved while it is typed. */
export function withSaved(typed: DraftTexts, saved: DraftTexts = {}): DraftTexts {
  const named = Object.entries(saved).map(([name, text]): [string, string] => [WAS + name, text]);
  return { ...typed, ...Object.fromEntries(named) };
}

/** The fields of a draft that were touched; the others are as they are saved. */
export function typedIn(draft: DraftTexts): DraftTexts {
  const isTyped = ([name, text]: [string, string]) => !name.startsWith(WAS) && text !== draft[WAS + name];
  return Object.fromEntries(Object.entries(draft).filter(isTyped));
}

/** What was saved when the draft was typed; undefined when it was not noted. */
export function savedThen(draft: DraftTexts): DraftTexts | undefined {
  const named = Object.entries(draft).filter(([name]) => name.startsWith(WAS));
  if (named.length === 0) return undefined;
  return Object.fromEntries(named.map(([name, text]): [string, string] => [name.slice(WAS.length), text]));
}

import { type DraftTexts, WAS } from './draft-store.ts';

/** A tick is 'on'. */
export function textsOf(values: object): DraftTexts {
  const entries = Object.entries(values).map(([name, value]: [string, unknown]): [string, string] => [
    name,
    typeof value === 'boolean' ? (value ? 'on' : '') : String(value),
  ]);
  return Object.fromEntries(entries);
}

export function withSaved(typed: DraftTexts, saved: DraftTexts = {}): DraftTexts {
  const named = Object.entries(saved).map(([name, text]): [string, string] => [WAS + name, text]);
  return { ...typed, ...Object.fromEntries(named) };
}

export function typedIn(draft: DraftTexts): DraftTexts {
  const isTyped = ([name, text]: [string, string]) => !name.startsWith(WAS) && text !== draft[WAS + name];
  return Object.fromEntries(Object.entries(draft).filter(isTyped));
}

export function savedThen(draft: DraftTexts): DraftTexts | undefined {
  const named = Object.entries(draft).filter(([name]) => name.startsWith(WAS));
  if (named.length === 0) return undefined;
  return Object.fromEntries(named.map(([name, text]): [string, string] => [name.slice(WAS.length), text]));
}

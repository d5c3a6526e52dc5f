export const MISSING_SCRIPT = 'A part of this page could not be loaded.';

/** Says that a script did not come, with a button to try again. Browsers remember that for the document: only a reload fetches it. */
export function tellMissingScript(): void {
  sayWithReload(MISSING_SCRIPT);
}

/** Shows words with a button that reloads the page, where nothing better can be shown. */
export function sayWithReload(words: string): void {
  window.earlyClicks?.say(words);
}

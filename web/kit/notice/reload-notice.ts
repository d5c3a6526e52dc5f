export const MISSING_SCRIPT = 'A part of this page could not be loaded.';

/** Browsers remember a failed module for the document: only a reload loads it. */
export function notifyMissingScript(): void {
  sayWithReload(MISSING_SCRIPT);
}

export function sayWithReload(words: string): void {
  window.earlyClicks?.say(words);
}

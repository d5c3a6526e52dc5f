/** Where the texts of forms lie, in the storage of the tab and in that of all tabs. */
export const DRAFTS_KEY = 'drafts';
/** Where files of forms lie, which the browser's database takes. */
export const DRAFT_DATABASE = 'haat';

/** Forgets all drafts, whosever they are, with their files. Every page can, though few pages keep any. */
export function clearDrafts(): void {
  for (const storage of [sessionStorage, localStorage]) storage.removeItem(DRAFTS_KEY);
  // Some private windows have no such database.
  if ('indexedDB' in window) indexedDB.deleteDatabase(DRAFT_DATABASE);
}

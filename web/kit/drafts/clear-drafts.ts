/** The key of the texts of forms, in the storage of the tab and in that of all tabs. */
export const DRAFTS_KEY = 'drafts';
/** The browser's database with the files of forms. */
export const DRAFT_DATABASE = 'haat';

/** Deletes the drafts of all accounts, with their files. */
export function clearDrafts(): void {
  for (const storage of [sessionStorage, localStorage]) storage.removeItem(DRAFTS_KEY);
  // Some private windows have no such database.
  if ('indexedDB' in window) indexedDB.deleteDatabase(DRAFT_DATABASE);
}

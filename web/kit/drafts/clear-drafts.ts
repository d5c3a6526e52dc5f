/** Both the tab's storage and that of all tabs use this key. */
export const DRAFTS_KEY = 'drafts';
/** The database holds the files of forms. */
export const DRAFT_DATABASE = 'haat';

export function clearDrafts(): void {
  for (const storage of [sessionStorage, localStorage]) storage.removeItem(DRAFTS_KEY);
  // Some private windows have no such database.
  if ('indexedDB' in window) indexedDB.deleteDatabase(DRAFT_DATABASE);
}

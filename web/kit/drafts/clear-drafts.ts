export const DRAFTS_KEY = 'drafts';
export const DRAFT_DATABASE = 'haat';

export function clearDrafts(): void {
  for (const storage of [sessionStorage, localStorage]) storage.removeItem(DRAFTS_KEY);
  // Some private windows have no such database.
  if ('indexedDB' in window) indexedDB.deleteDatabase(DRAFT_DATABASE);
}

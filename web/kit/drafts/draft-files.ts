import { nameInShop } from '../storage/acting-shop.ts';
import { DRAFT_DATABASE } from './clear-drafts.ts';

/** Files need the database: the other storages take texts only. */
const STORE = 'new product pictures';

export interface DraftFile {
  id: string;
  file: File;
}

const keyOf = (name: string, ownerId: string) => `${ownerId} ${nameInShop(name)}`;

/** Empty where the browser has no database, as in some private windows. */
export async function readDraftFiles(name: string, ownerId: string): Promise<DraftFile[]> {
  try {
    const stored = await inStore<unknown>(
      'readonly',
      (store) => store.get(keyOf(name, ownerId)) as IDBRequest<unknown>, // untyped by the browser
    );
    return (stored ?? []) as DraftFile[]; // put below
  } catch {
    return [];
  }
}

/** @returns false when the files could not be stored */
export async function saveDraftFiles(
  name: string,
  ownerId: string,
  files: readonly DraftFile[],
): Promise<boolean> {
  const stored = files.map(({ id, file }): DraftFile => ({ id, file }));
  try {
    await inStore('readwrite', (store) => store.put(stored, keyOf(name, ownerId)));
    return true;
  } catch {
    return false;
  }
}

export async function dropDraftFiles(name: string, ownerId: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(keyOf(name, ownerId))).catch(() => undefined);
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(DRAFT_DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await resultOf(opening);
  try {
    return await resultOf(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database of the browser failed'));
  });
}

import { CATEGORIES, GENDERS } from '../../../contract/kernel/categories.ts';
import {
  DRAFT_DATABASE,
  type DraftTexts,
  dropDraft,
  saveDraft,
  readDraft,
} from '../../shared/drafts/draft-store.ts';
import type { NewPicture } from './pictures/picture-list.ts';
import { EMPTY_PRODUCT, FIELDS, type ProductValues } from './product-values.ts';

/** The draft of a new product; its pictures are stored in IndexedDB. */
const NAME = 'new product';
const PICTURES = 'new product pictures';
/** Begins the names of the pictures' alternative texts, before the pictures' ids. */
export const ALT = 'alt ';

/** The stored texts of this account; undefined when there are none. */
export function readDraftTexts(ownerId: string): ProductValues | undefined {
  const texts = readDraft(NAME, ownerId);
  return texts && productIn(texts);
}

/** The product that the texts of its form describe; with what begins the names of the texts. */
export function productIn(texts: DraftTexts, prefix = ''): ProductValues {
  return {
    ...EMPTY_PRODUCT,
    ...Object.fromEntries(FIELDS.map((field) => [field, texts[prefix + field] ?? ''])),
    category: CATEGORIES.find((name) => name === texts[`${prefix}category`]) ?? EMPTY_PRODUCT.category,
    gender: GENDERS.find((name) => name === texts[`${prefix}gender`]) ?? EMPTY_PRODUCT.gender,
  };
}

export function saveDraftTexts(
  ownerId: string,
  values: ProductValues,
  pictures: readonly NewPicture[],
): void {
  const alts = Object.fromEntries(pictures.map(({ id, alt }) => [ALT + id, alt]));
  saveDraft(NAME, ownerId, { ...values, ...alts });
}

type DraftFile = Pick<NewPicture, 'id' | 'file'>;

/** The stored pictures of this account; none without IndexedDB, as in some private windows. */
export async function readDraftPictures(ownerId: string): Promise<NewPicture[]> {
  const texts = readDraft(NAME, ownerId);
  // The texts say whether the draft is still a fresh one.
  if (!texts) await dropFiles(ownerId);
  const files = await readFiles(ownerId);
  return files.map(({ id, file }) => ({ kind: 'new', id, file, alt: texts?.[ALT + id] ?? '' }));
}

/** Whether they could be kept. */
export function saveDraftPictures(ownerId: string, pictures: readonly NewPicture[]): Promise<boolean> {
  return saveFiles(ownerId, pictures);
}

/** The product was created, or the seller starts over. */
export async function dropProductDraft(ownerId: string): Promise<void> {
  dropDraft(NAME, ownerId);
  await dropFiles(ownerId);
}

/** The files of a draft; none where the browser has no database. */
export async function readFiles(key: string): Promise<DraftFile[]> {
  try {
    const kept = await inStore<unknown>(
      'readonly',
      (store) => store.get(key) as IDBRequest<unknown>, // untyped by the browser
    );
    return (kept ?? []) as DraftFile[]; // put below
  } catch {
    return [];
  }
}

/** Whether they could be kept. */
export async function saveFiles(key: string, pictures: readonly NewPicture[]): Promise<boolean> {
  const kept = pictures.map(({ id, file }): DraftFile => ({ id, file }));
  try {
    await inStore('readwrite', (store) => store.put(kept, key));
    return true;
  } catch {
    return false;
  }
}

export async function dropFiles(key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(key)).catch(() => undefined);
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(DRAFT_DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(PICTURES);
  const database = await resultOf(opening);
  try {
    return await resultOf(work(database.transaction(PICTURES, mode).objectStore(PICTURES)));
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

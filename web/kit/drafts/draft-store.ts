import { nameInShop } from '../storage/acting-shop.ts';
import { accountStorage, supportView } from '../storage/tab-storage.ts';
import { DRAFTS_KEY } from './clear-drafts.ts';

/**
 * Texts are stored for this tab alone, so that other tabs start from the saved values; a closed tab leaves
 * its drafts to the next one, for a week.
 */
const MAX_AGE_MS = 7 * 86_400_000;

/** A typed value, and the one that was saved then; the form checks the shape of both. */
export interface StoredDraft {
  typed: unknown;
  saved?: unknown;
}

interface Draft extends StoredDraft {
  ownerId: string;
  /** Milliseconds since 1970. */
  keptAt: number;
}

type Drafts = Record<string, Draft>;

export function peekDraft(name: string, ownerId: string): StoredDraft | undefined {
  return findDraft(name, ownerId);
}

/** Moves the draft into this tab; undefined when there is none. */
export function readDraft(name: string, ownerId: string): StoredDraft | undefined {
  const draft = findDraft(name, ownerId);
  if (!draft) return undefined;
  dropDraft(name, ownerId);
  store(nameInShop(name), draft);
  return draft;
}

export function saveDraft(name: string, ownerId: string, { typed, saved }: StoredDraft): void {
  store(nameInShop(name), { ownerId, keptAt: Date.now(), typed, saved });
}

export function dropDraft(name: string, ownerId: string): boolean {
  const key = nameInShop(name);
  const isDropped = [sessionStorage, accountStorage()].map((storage) => {
    const { [key]: dropped, ...others } = draftsIn(storage, ownerId);
    if (dropped) write(storage, others);
    return dropped !== undefined;
  });
  return isDropped.includes(true);
}

function findDraft(name: string, ownerId: string): Draft | undefined {
  const key = nameInShop(name);
  return draftsIn(sessionStorage, ownerId)[key] ?? draftsIn(accountStorage(), ownerId)[key];
}

function store(key: string, draft: Draft): void {
  write(sessionStorage, { ...draftsIn(sessionStorage, draft.ownerId), [key]: draft });
  // A repeated registration of the same function has no effect.
  window.addEventListener('pagehide', leaveBehind);
}

/** The drafts of a closed tab become available to all tabs, unless the user logged out. */
function leaveBehind(): void {
  if (supportView() || localStorage.getItem('token') === null) return;
  const own = draftsIn(sessionStorage);
  const [ownerId] = Object.values(own).map((draft) => draft.ownerId);
  if (ownerId !== undefined) write(localStorage, { ...draftsIn(localStorage, ownerId), ...own });
}

/** Old drafts are left out; the next write deletes them. */
function draftsIn(storage: Storage, ownerId?: string): Drafts {
  try {
    const parsed: unknown = JSON.parse(storage.getItem(DRAFTS_KEY) ?? '{}');
    const isMeant = (entry: [string, unknown]): entry is [string, Draft] => {
      const [, draft] = entry;
      if (!isDraft(draft) || Date.now() - draft.keptAt > MAX_AGE_MS) return false;
      return ownerId === undefined || draft.ownerId === ownerId;
    };
    return Object.fromEntries(Object.entries(objectIn(parsed)).filter(isMeant));
  } catch {
    return {};
  }
}

function isDraft(value: unknown): value is Draft {
  const { ownerId, keptAt, typed } = objectIn(value);
  return typeof ownerId === 'string' && typeof keptAt === 'number' && typed !== undefined;
}

function objectIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function write(storage: Storage, drafts: Drafts): void {
  try {
    if (Object.keys(drafts).length === 0) storage.removeItem(DRAFTS_KEY);
    else storage.setItem(DRAFTS_KEY, JSON.stringify(drafts));
  } catch {
    // A full storage takes no draft; the form still works.
  }
}

import { nameInShop } from '../storage/acting-shop.ts';
import { accountStorage, supportView } from '../storage/tab-storage.ts';
import { DRAFTS_KEY } from './clear-drafts.ts';
import type { Shape } from './shape.ts';

/**
 * Texts are stored for this tab alone, so that other tabs start from the saved values; a closed tab leaves
 * its drafts to the next one, for a week.
 */
const MAX_AGE_MS = 7 * 86_400_000;

/** A typed value, and the one that was saved then. */
export interface KeptDraft<Values> {
  typed: Values;
  saved: Values;
}

interface Entry extends KeptDraft<unknown> {
  ownerId: string;
  /** Milliseconds since 1970. */
  keptAt: number;
}

type Entries = Record<string, Entry>;

/** A draft of another shape, such as an older program's, is none. */
export function peekDraft<Values>(
  name: string,
  ownerId: string,
  shape: Shape<Values>,
): KeptDraft<Values> | undefined {
  const { typed, saved } = findEntry(name, ownerId) ?? {};
  return shape(typed) && shape(saved) ? { typed, saved } : undefined;
}

/** Moves the draft into this tab; undefined when there is none. */
export function readDraft<Values>(
  name: string,
  ownerId: string,
  shape: Shape<Values>,
): KeptDraft<Values> | undefined {
  const [entry, draft] = [findEntry(name, ownerId), peekDraft(name, ownerId, shape)];
  if (!entry || !draft) return undefined;
  dropDraft(name, ownerId);
  store(nameInShop(name), entry);
  return draft;
}

export function saveDraft(name: string, ownerId: string, { typed, saved }: KeptDraft<unknown>): void {
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

function findEntry(name: string, ownerId: string): Entry | undefined {
  const key = nameInShop(name);
  return draftsIn(sessionStorage, ownerId)[key] ?? draftsIn(accountStorage(), ownerId)[key];
}

function store(key: string, entry: Entry): void {
  write(sessionStorage, { ...draftsIn(sessionStorage, entry.ownerId), [key]: entry });
  // A repeated registration of the same function has no effect.
  window.addEventListener('pagehide', leaveBehind);
}

/** The drafts of a closed tab become available to all tabs, unless the user logged out. */
function leaveBehind(): void {
  if (supportView() || localStorage.getItem('token') === null) return;
  const own = draftsIn(sessionStorage);
  const [ownerId] = Object.values(own).map((entry) => entry.ownerId);
  if (ownerId !== undefined) write(localStorage, { ...draftsIn(localStorage, ownerId), ...own });
}

/** Old drafts are left out; the next write deletes them. */
function draftsIn(storage: Storage, ownerId?: string): Entries {
  try {
    const parsed: unknown = JSON.parse(storage.getItem(DRAFTS_KEY) ?? '{}');
    const isMeant = (named: [string, unknown]): named is [string, Entry] => {
      const [, entry] = named;
      if (!isEntry(entry) || Date.now() - entry.keptAt > MAX_AGE_MS) return false;
      return ownerId === undefined || entry.ownerId === ownerId;
    };
    return Object.fromEntries(Object.entries(objectIn(parsed)).filter(isMeant));
  } catch {
    return {};
  }
}

function isEntry(value: unknown): value is Entry {
  const { ownerId, keptAt, typed } = objectIn(value);
  return typeof ownerId === 'string' && typeof keptAt === 'number' && typed !== undefined;
}

function objectIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function write(storage: Storage, drafts: Entries): void {
  try {
    if (Object.keys(drafts).length === 0) storage.removeItem(DRAFTS_KEY);
    else storage.setItem(DRAFTS_KEY, JSON.stringify(drafts));
  } catch {
    // A full storage takes no draft; the form still works.
  }
}

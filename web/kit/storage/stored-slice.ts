import type { PersistOptions, PersistStorage, StorageValue } from 'zustand/middleware';
import { accountStorage } from './tab-storage.ts';

/**
 * Persists a slice in local storage, or in that of a support view's tab, under its specified key; on the server it persists nothing. Slices that share a key
 * each read and write their own fields.
 */
export function storedUnder<State, Stored extends object>(
  key: 'favorite' | 'cart' | 'shop',
  partialize: (state: State) => Stored,
): PersistOptions<State, Stored> {
  return {
    name: key,
    storage: typeof document === 'undefined' ? undefined : localSlices<Stored>(),
    partialize,
    merge: (stored, current) => {
      const own = new Set(Object.keys(partialize(current)));
      const restored = Object.entries(stored ?? {}).filter(([name]) => own.has(name));
      return { ...current, ...Object.fromEntries(restored) };
    },
  };
}

function localSlices<Stored extends object>(): PersistStorage<Stored> {
  return {
    getItem: readSlices,
    setItem: (name, { state, version }) => {
      accountStorage().setItem(name, JSON.stringify({ state: { ...presentIn(name), ...state }, version }));
    },
    removeItem: (name) => accountStorage().removeItem(name),
  };
}

/** Written by `localSlices`; the server trusts none of it. */
function readSlices<Stored>(name: string): StorageValue<Stored> | null {
  return JSON.parse(accountStorage().getItem(name) ?? 'null') as StorageValue<Stored> | null;
}

/** The stored fields under a key; none when they cannot be read. */
function presentIn(name: string): object {
  try {
    return readSlices<object>(name)?.state ?? {};
  } catch {
    return {};
  }
}

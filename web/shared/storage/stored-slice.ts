import type { PersistOptions, PersistStorage, StorageValue } from 'zustand/middleware';

/**
 * Persists a slice in local storage under its specified key; on the server it persists nothing. Slices that share a key
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
      localStorage.setItem(name, JSON.stringify({ state: { ...presentIn(name), ...state }, version }));
    },
    removeItem: (name) => localStorage.removeItem(name),
  };
}

/** Written by `localSlices`; the server trusts none of it. */
function readSlices<Stored>(name: string): StorageValue<Stored> | null {
  return JSON.parse(localStorage.getItem(name) ?? 'null') as StorageValue<Stored> | null;
}

/** The stored fields under a key; none when they cannot be read. */
function presentIn(name: string): object {
  try {
    return readSlices<object>(name)?.state ?? {};
  } catch {
    return {};
  }
}

import type { PersistOptions, PersistStorage, StorageValue } from 'zustand/middleware';

/**
 * How a slice is kept in local storage under the key that the specification gives it; on the server it is not. Of a key
 * that several slices share, each reads and writes its own fields alone.
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

/** As written by `localSlices`; the server trusts none of it. */
function readSlices<Stored>(name: string): StorageValue<Stored> | null {
  return JSON.parse(localStorage.getItem(name) ?? 'null') as StorageValue<Stored> | null;
}

/** The fields of all slices under a key; none when they cannot be read. */
function presentIn(name: string): object {
  try {
    return readSlices<object>(name)?.state ?? {};
  } catch {
    return {};
  }
}

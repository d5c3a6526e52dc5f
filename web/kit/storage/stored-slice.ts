import type { PersistOptions, PersistStorage, StorageValue } from 'zustand/middleware';
import { accountStorage } from './tab-storage.ts';

/** Local storage, or that of a support view's tab. Each slice reads and writes its own fields. */
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

/** The server trusts none of these values. */
function readSlices<Stored>(name: string): StorageValue<Stored> | null {
  return JSON.parse(accountStorage().getItem(name) ?? 'null') as StorageValue<Stored> | null;
}

function presentIn(name: string): object {
  try {
    return readSlices<object>(name)?.state ?? {};
  } catch {
    return {};
  }
}

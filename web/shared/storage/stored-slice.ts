import { createJSONStorage, type PersistOptions } from 'zustand/middleware';

/** How a slice is kept in local storage under the key that the specification gives it; on the server it is not. */
export function storedUnder<State, Stored>(
  key: 'favorite' | 'cart' | 'shop',
  partialize: (state: State) => Stored,
): PersistOptions<State, Stored> {
  return {
    name: key,
    storage: typeof document === 'undefined' ? undefined : createJSONStorage<Stored>(() => localStorage),
    partialize,
  };
}

import { isSameText } from '../../../contract/kernel/words.ts';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { storedUnder } from '../../kit/storage/stored-slice.ts';

const MAX_SEARCHES = 6;

interface RecentSearches {
  /** Latest first; stored in this browser only (HDR-06). */
  searches: string[];
}

export const useRecentSearches = create<RecentSearches>()(
  persist(
    (): RecentSearches => ({ searches: [] }),
    storedUnder('cart', ({ searches }) => ({ searches })),
  ),
);

export function addSearch(text: string): void {
  useRecentSearches.setState(({ searches }) => ({
    searches: [text, ...searches.filter((other) => !isSameText(other, text))].slice(0, MAX_SEARCHES),
  }));
}

export function removeSearch(text: string): void {
  useRecentSearches.setState(({ searches }) => ({ searches: searches.filter((other) => other !== text) }));
}

export function clearSearches(): void {
  useRecentSearches.setState({ searches: [] });
}

import { useCart } from '../../shared/cart/cart-store.ts';

const MAX_REMEMBERED = 6;

/** What was searched for in this browser, the latest first. */
export function useRecentSearches(): string[] {
  return useCart(({ searches }) => searches);
}

export function rememberSearch(text: string): void {
  const { searches, setSearches } = useCart.getState();
  setSearches([text, ...searches.filter((other) => !isSame(other, text))].slice(0, MAX_REMEMBERED));
}

export function forgetSearch(text: string): void {
  const { searches, setSearches } = useCart.getState();
  setSearches(searches.filter((other) => other !== text));
}

export function forgetSearches(): void {
  useCart.getState().setSearches([]);
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

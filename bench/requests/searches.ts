import type { Random } from '../../database/demo/random.ts';

const TYPING_ERRORS = 0.2;

/** Searches as people type them: one to three words of a product's name or brand, one in five with a typing error. */
export function composeSearches(
  count: number,
  products: readonly { name: string; brand: string }[],
  random: Random,
): string[] {
  const searches = new Set<string>();
  while (searches.size < count) {
    const { name, brand } = random.pick(products);
    const words = `${brand} ${name}`.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
    const start = random.whole(0, Math.max(0, words.length - 1));
    const text = words.slice(start, start + random.whole(1, 3)).join(' ');
    if (text) searches.add(random.chance(TYPING_ERRORS) ? mistyped(text, random) : text);
  }
  return [...searches];
}

/** One letter left out, doubled, or in the place of its neighbour. */
function mistyped(text: string, random: Random): string {
  const at = random.whole(1, Math.max(1, text.length - 2));
  const [before, letter, next, after] = [
    text.slice(0, at),
    text[at] ?? '',
    text[at + 1] ?? '',
    text.slice(at + 2),
  ];
  return before + random.pick([next, letter + letter + next, next + letter]) + after;
}

/** Requests while someone types: prefixes of the search from two letters on, after every second letter. */
export function typedPrefixes(searches: readonly string[]): string[] {
  const beginnings = searches.flatMap((search) =>
    Array.from({ length: Math.floor(Math.min(search.length, 12) / 2) }, (_, index) =>
      search.slice(0, (index + 1) * 2).trim(),
    ),
  );
  return [...new Set(beginnings)];
}

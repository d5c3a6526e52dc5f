import type { CategoryNode } from '../../../../../contract/categories.ts';
import type { Category } from '../../../../../contract/kernel/categories.ts';
import { type CategoryId, rootIdOf } from '../../../../../contract/kernel/schemas.ts';
import type { CategoryTree } from '../../../categories/index.ts';

const WORDS_OF_ROOTS: Readonly<Record<Exclude<Category, 'Other'>, string>> = {
  Clothing:
    'apparel clothing clothe fashion wear garment shirt top blouse dress jeans trouser pant jacket hoodie sweater kurta kurti saree sari lehenga dupatta ethnic shoe footwear sandal bag handbag wallet belt jewellery jewelry watch sunglass',
  Electronics:
    'electronic electronics camera optic audio video phone mobile computer laptop tablet headphone earphone speaker charger cable television',
  'Home & Kitchen':
    'home kitchen furniture decor household garden bedding bath curtain cushion lamp lighting cookware dining tableware rug',
  Sports: 'sport sporting fitness outdoor cycling yoga cricket gym camping exercise',
  Beauty: 'beauty health cosmetic makeup skincare haircare fragrance perfume soap',
  Stationary: 'stationery stationary office paper pen pencil notebook art craft',
  Toys: 'toy game puzzle doll baby toddler',
};

const ROOT_OF_WORD = new Map(
  Object.entries(WORDS_OF_ROOTS).flatMap(([root, words]) =>
    words.split(' ').map((word) => [word, root] as const),
  ),
);

/** Feeds may write Google's categories as numbers; these are the top ones. */
const ROOT_OF_NUMBER: ReadonlyMap<string, Category> = new Map([
  ['166', 'Clothing'],
  ['222', 'Electronics'],
  ['141', 'Electronics'],
  ['536', 'Home & Kitchen'],
  ['436', 'Home & Kitchen'],
  ['988', 'Sports'],
  ['469', 'Beauty'],
  ['922', 'Stationary'],
  ['1239', 'Toys'],
  ['537', 'Toys'],
]);

/** In 'Apparel & Accessories > Clothing > Shirts' the last parts say most. */
export function guessCategory(tree: CategoryTree, written: string): CategoryId {
  const byNumber = ROOT_OF_NUMBER.get(written.trim());
  if (byNumber !== undefined) return rootIdOf(byNumber);
  const parts = written.split(/>|\/|»/).map(wordsOf);
  const offered = tree.nodes.filter(({ isHidden, parentId }) => !isHidden && parentId !== null);
  for (const words of parts.toReversed()) {
    const found = bestOf(offered, words, rootOf(parts));
    if (found) return found.id;
  }
  return rootIdOf(rootOf(parts) ?? 'Other');
}

/** The longest whole name wins, else a part of a name: 'Dresses' means 'Dresses & jumpsuits'. */
function bestOf(
  nodes: readonly CategoryNode[],
  words: readonly string[],
  root: string | undefined,
): CategoryNode | undefined {
  const given = new Set(words.flatMap((word) => [word, OTHER_WORDS.get(word) ?? word]));
  const isGiven = (named: readonly string[]) => named.length > 0 && named.every((word) => given.has(word));
  const scoreOf = ({ name, root: own }: CategoryNode) => {
    const named = wordsOf(name);
    if (isGiven(named)) return named.length * 2 + Number(own === root);
    return own === root && name.split(/[,&]/).some((part) => isGiven(wordsOf(part))) ? 1 : 0;
  };
  const scored = nodes.map((node) => ({ node, score: scoreOf(node) })).filter(({ score }) => score > 0);
  return scored.sort((one, other) => other.score - one.score)[0]?.node;
}

const OTHER_WORDS: ReadonlyMap<string, string> = new Map([['shoe', 'footwear']]);

function rootOf(parts: readonly (readonly string[])[]): Category | undefined {
  for (const word of parts.flat()) {
    const root = ROOT_OF_WORD.get(word);
    if (root !== undefined) return root as Category; // the keys of the record, by its type
  }
  return undefined;
}

const STOP_WORDS = new Set(['and', 'the', 'for', 'of', 'in', 'with', 'other', 'all']);

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? [])
    .map(singular)
    .filter((word) => !STOP_WORDS.has(word));
}

function singular(word: string): string {
  if (/(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('ies')) return word.length > 5 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  return /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

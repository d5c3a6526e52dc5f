import { categoryAddress } from '../../../contract/kernel/categories.ts';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import type { Suggestions } from '../../../contract/search.ts';
import type { SuggestionGroup } from './suggestion-list.tsx';
import type { IconName } from '../../ui/icon.tsx';

export type SuggestionOption =
  | { kind: 'search'; text: string; icon: IconName; isRecent: boolean }
  | { kind: 'link'; text: string; icon: IconName; address: string }
  | { kind: 'product'; text: string; address: string; id: ProductId; brand: string; imageUrl: string | null }
  | { kind: 'forget all'; text: string; icon: IconName };

type Group = SuggestionGroup<SuggestionOption>;

export function recentGroups(searches: readonly string[]): Group[] {
  const again = searches.map(
    (text): SuggestionOption => ({ kind: 'search', text, icon: 'clock', isRecent: true }),
  );
  return filled([
    {
      name: 'Recent searches',
      options:
        again.length > 0
          ? [...again, { kind: 'forget all', text: 'Clear recent searches', icon: 'trash' }]
          : [],
    },
  ]);
}

export function groupsOf({ queries, categories, subcategories, brands, products }: Suggestions): Group[] {
  return filled([
    {
      name: 'Searches',
      options: queries.map((text) => ({ kind: 'search', text, icon: 'search', isRecent: false })),
    },
    {
      name: 'Categories',
      options: [
        ...categories.map(
          (text): SuggestionOption => ({
            kind: 'link',
            text,
            icon: 'filter',
            address: categoryAddress(text),
          }),
        ),
        ...subcategories.map(
          ({ id, name }): SuggestionOption => ({
            kind: 'link',
            text: name,
            icon: 'filter',
            address: `/products?${new URLSearchParams({ category: id })}`,
          }),
        ),
      ],
    },
    {
      name: 'Brands',
      options: brands.map((brand) => ({
        kind: 'link',
        text: brand,
        icon: 'tag',
        address: `/products?${new URLSearchParams({ brand })}`,
      })),
    },
    {
      name: 'Products',
      options: products.map(({ id, name, brand, imageUrl }) => ({
        kind: 'product',
        id,
        text: name,
        brand,
        address: `/product/${id}`,
        imageUrl: imageUrl?.replace(/-640\.webp$/, '-320.webp') ?? null,
      })),
    },
  ]);
}

function filled(groups: Group[]): Group[] {
  return groups.filter(({ options }) => options.length > 0);
}

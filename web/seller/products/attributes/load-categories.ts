import type { ApiClient } from '../../../../contract/client.ts';
import type { CategoryNode } from '../../../../contract/categories.ts';
import type { LoadedPart } from '../../../shared/screens/use-loaded-part.ts';

/** The tree of categories, from which forms and lists of products read types and attributes. */
export function loadCategories(api: ApiClient): Promise<readonly CategoryNode[]> {
  return api('GET /api/categories');
}

export type LoadedCategories = LoadedPart<readonly CategoryNode[]>;

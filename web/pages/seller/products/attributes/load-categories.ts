import { create } from 'zustand';
import { nodesOfTree } from '../../../../../contract/category-nodes.ts';
import type { CategoryNode } from '../../../../../contract/categories.ts';
import type { ApiClient } from '../../../../../contract/client.ts';
import type { LoadedPart } from '../../../../kit/screens/use-load.ts';

/** Sellers do not change the tree, so it is asked for seldom. */
const FRESH_MS = 5 * 60_000;

const useLatest = create<{ nodes: readonly CategoryNode[]; freshUntil: number }>()(() => ({
  nodes: [],
  freshUntil: 0,
}));

/** Screens share an answer. */
export async function loadCategories(api: ApiClient): Promise<readonly CategoryNode[]> {
  const latest = useLatest.getState();
  if (performance.now() < latest.freshUntil) return latest.nodes;
  const nodes = nodesOfTree(await api('GET /api/categories'));
  useLatest.setState({ nodes, freshUntil: performance.now() + FRESH_MS });
  return nodes;
}

export type LoadedCategories = LoadedPart<readonly CategoryNode[]>;

import { type CategoryNode, CategoryTree as CategoryTreeReply } from '../../../contract/categories.ts';
import type { ChangeFeed } from '../../platform/change-feed/change-feed.ts';
import type { Database } from '../../platform/database/database.ts';
import { SerializedReply } from '../../platform/http/serve.ts';
import { TaggedCache } from '../../platform/tagged-cache.ts';
import { CategoryTree } from './category-tree.ts';
import { readCategories } from './store/read-tree.ts';

const CHANGED = 'category.changed';
const TREE = 'tree';
const MAX_BYTES = 8 * 1024 * 1024;
/** Old trees are dropped, since no feed reports some changes. */
const MAX_AGE_MS = 30_000;

interface CachedTree {
  tree: CategoryTree;
  reply: SerializedReply;
}

export class Categories {
  readonly #db: Database;
  readonly #cache: TaggedCache<CachedTree>;

  constructor(db: Database, changeFeed: ChangeFeed) {
    this.#db = db;
    this.#cache = new TaggedCache({
      maxBytes: MAX_BYTES,
      maxAgeMs: MAX_AGE_MS,
      bytesOf: ({ tree, reply }) => JSON.stringify(tree.nodes).length + reply.json.length,
      isCurrent: () => changeFeed.isCurrent,
    });
    onCategoryChange(changeFeed, () => this.#cache.clear());
  }

  async tree(): Promise<CategoryTree> {
    return (await this.#read()).tree;
  }

  async reply(): Promise<SerializedReply> {
    return (await this.#read()).reply;
  }

  #read(): Promise<CachedTree> {
    return this.#cache.getOrRead(TREE, async () => {
      const nodes = await readCategories(this.#db);
      const reply = new SerializedReply(CategoryTreeReply, presentCategories(nodes));
      return { tree: new CategoryTree(nodes), reply };
    });
  }
}

export function onCategoryChange(changeFeed: ChangeFeed, listener: () => void): void {
  changeFeed.subscribe(CHANGED, listener);
}

function presentCategories(nodes: readonly CategoryNode[]): CategoryTreeReply {
  const all = nodes.flatMap(({ attributes }) => attributes);
  const byId = new Map(
    all.map(({ id, name, type, unit, choices }) => [id, { id, name, type, unit, choices: [...choices] }]),
  );
  return {
    categories: nodes.map((node) => ({
      ...node,
      attributes: node.attributes.map(({ id, isRequired, isFilterable }) => ({
        id,
        isRequired,
        isFilterable,
      })),
    })),
    attributes: [...byId.values()],
  };
}

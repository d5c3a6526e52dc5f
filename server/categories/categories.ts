import type { ChangeFeed } from '../platform/change-feed/change-feed.ts';
import type { Database } from '../platform/database/database.ts';
import { TaggedCache } from '../platform/tagged-cache.ts';
import { CategoryTree } from './category-tree.ts';
import { readCategories } from './store.ts';

const CHANGED = 'category.changed';
/** The one key of the cache. */
const TREE = 'tree';
const MAX_BYTES = 8 * 1024 * 1024;
/** For changes that no feed reports. */
const MAX_AGE_MS = 30_000;

/** The tree of categories, read once until it changes. */
export class Categories {
  readonly #db: Database;
  readonly #cache: TaggedCache<CategoryTree>;

  constructor(db: Database, changeFeed: ChangeFeed) {
    this.#db = db;
    this.#cache = new TaggedCache({
      ...{ maxBytes: MAX_BYTES, maxAgeMs: MAX_AGE_MS },
      bytesOf: (tree) => JSON.stringify(tree.nodes).length,
      isCurrent: () => changeFeed.isCurrent,
    });
    onCategoryChange(changeFeed, () => this.#cache.clear());
  }

  tree(): Promise<CategoryTree> {
    return this.#cache.getOrRead(TREE, async () => new CategoryTree(await readCategories(this.#db)));
  }
}

/** Calls the listener when any category or attribute changed on any process. */
export function onCategoryChange(changeFeed: ChangeFeed, listener: () => void): void {
  changeFeed.subscribe(CHANGED, listener);
}

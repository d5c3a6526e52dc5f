import { TaggedCache, type TaggedCacheOptions } from '../platform/tagged-cache.ts';
import type { Page } from './page.ts';

/** Entries are dropped by what they show. Only status 200 is stored. */
export function createPageCache(
  options: Pick<TaggedCacheOptions<Page>, 'maxBytes' | 'maxAgeMs' | 'isCurrent'>,
): TaggedCache<Page> {
  return new TaggedCache({
    ...options,
    bytesOf: ({ reservedBytes }) => reservedBytes,
    tagsOf: ({ tags }) => tags,
    isStored: ({ status }) => status === 200,
  });
}

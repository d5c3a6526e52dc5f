import { TaggedCache, type TaggedCacheOptions } from '../platform/tagged-cache.ts';
import type { Page } from './page.ts';

/** Rendered pages by their addresses, each dropped by what it shows. Only pages of status 200 are stored. */
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

const ENTITY_TAG = /(?:W\/)?"[^"]*"/g;

/**
 * Whether the caller has what it asks for already, by its `If-None-Match`: one tag, a list, or `*`. Compared weakly (RFC 9110, 13.1.2): proxies
 * that compress make tags weak.
 */
export function isKnownToCaller(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.match(ENTITY_TAG)?.some((tag) => strong(tag) === strong(etag)) ?? false;
}

const strong = (tag: string): string => (tag.startsWith('W/') ? tag.slice(2) : tag);

const ENTITY_TAG = /(?:W\/)?"[^"]*"/g;

/** Tags are compared weakly (RFC 9110, 13.1.2), because proxies that compress make tags weak. */
export function isKnownToCaller(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.match(ENTITY_TAG)?.some((tag) => strong(tag) === strong(etag)) ?? false;
}

const strong = (tag: string): string => (tag.startsWith('W/') ? tag.slice(2) : tag);

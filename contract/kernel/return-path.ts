/** Addresses of our own pages are far shorter. */
const MAX_LENGTH = 500;
const SITE = 'https://site.invalid';

/** XS9: undefined unless the path leads to a page of this site, with no other origin, scheme or backslash trick. */
export function safeReturnPath(next: string | null | undefined): string | undefined {
  if (!next?.startsWith('/') || next.length > MAX_LENGTH) return undefined;
  if (/[\\\u0000-\u001f]/.test(next) || !URL.canParse(next, SITE)) return undefined;
  const { origin, pathname } = new URL(next, SITE);
  return origin === SITE && !pathname.startsWith('//') ? next : undefined;
}

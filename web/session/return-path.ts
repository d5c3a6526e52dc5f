/** Only a path of this site may be returned to after signing in: no other origin, no scheme, no backslash trick. */
export function safeReturnPath(next: string | null): string | undefined {
  if (!next?.startsWith('/') || next.startsWith('//') || /[\\\u0000-\u001f]/.test(next)) return undefined;
  return next;
}

/** The sign-in page that comes back to this path afterwards. */
export function loginAddress(returnPath: string): string {
  return `/login?${new URLSearchParams({ next: returnPath })}`;
}

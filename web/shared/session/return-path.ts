/** The sign-in page, or another one of those, which comes back to this path afterwards. */
export function loginAddress(
  returnPath: string | undefined,
  page: '/login' | '/register' | '/forgot-password' = '/login',
): string {
  return returnPath === undefined ? page : `${page}?${new URLSearchParams({ next: returnPath })}`;
}

export function loginAddress(
  returnPath: string | undefined,
  page: '/login' | '/register' | '/check-email' | '/forgot-password' | '/operator-sign-in' = '/login',
): string {
  return returnPath === undefined ? page : `${page}?${new URLSearchParams({ next: returnPath })}`;
}

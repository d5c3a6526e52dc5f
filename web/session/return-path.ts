/** The sign-in page, which comes back to this path afterwards. */
export function loginAddress(returnPath: string | undefined): string {
  return returnPath === undefined ? '/login' : `/login?${new URLSearchParams({ next: returnPath })}`;
}

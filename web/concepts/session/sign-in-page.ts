/** Whether the page is one for signing in or registering. */
export function isSignInPage(path: string): boolean {
  return /^\/(login|register)\/?$/.test(path);
}

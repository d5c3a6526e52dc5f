export function isSignInPage(path: string): boolean {
  return /^\/(login|register)\/?$/.test(path);
}

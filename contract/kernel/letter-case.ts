/** 'm' and 'M' are the same. */
export function isSameText(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

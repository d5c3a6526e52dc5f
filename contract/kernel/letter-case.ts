/** Whether two names are the same but for their letter case: 'm' and 'M'. */
export function isSameText(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

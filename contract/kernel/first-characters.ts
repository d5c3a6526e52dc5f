/** It never ends in half of a surrogate pair. */
export function firstCharacters(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
}

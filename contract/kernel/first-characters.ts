/** The first characters of a text, never ending in half of a surrogate pair. */
export function firstCharacters(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
}

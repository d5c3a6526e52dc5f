/**
 * A text without embeddings, overrides and isolates: letters have their direction by themselves, and these turn what stands
 * around the text as well, or hide what it says. Marks that join letters, as Indian scripts need them, stay.
 */
export function withoutTurns(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

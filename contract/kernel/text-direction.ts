/**
 * Removes embeddings, overrides and isolates: letters imply their direction, and these change or hide the text around them.
 * Marks that join letters of Indian scripts stay.
 */
export function withoutDirectionMarks(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

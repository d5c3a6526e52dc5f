/**
 * A text without embeddings, overrides and isolates: letters imply their direction, and these change the text
 * around it as well, or hide its content. Marks that join letters, as Indian scripts need them, stay.
 */
export function withoutDirectionMarks(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

/** A text as LIKE reads it, without wildcards. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** The middle size as WebP; screens derive the other sizes. */
export function pictureUrl(key: string): string {
  return `/pictures/${key}-640.webp`;
}

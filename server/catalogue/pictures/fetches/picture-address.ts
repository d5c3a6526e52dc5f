/** The limit in the feeds of other shops. */
const MAX_LENGTH = 2000;
const PROTOCOLS = new Set(['http:', 'https:']);

export type ReadAddress = { url: string; fault?: undefined } | { url?: undefined; fault: string };

/** Where the host leads is checked when the picture is fetched. */
export function readPictureAddress(text: string): ReadAddress {
  const url = URL.parse(text.trim());
  if (!url || !PROTOCOLS.has(url.protocol)) {
    return { fault: 'Enter the whole address of a picture, such as https://example.com/cup.jpg' };
  }
  if (url.username !== '' || url.password !== '')
    return { fault: 'Leave name and password out of the address' };
  url.hash = '';
  if (url.href.length > MAX_LENGTH) return { fault: 'An address can have at most 2,000 characters' };
  return { url: url.href };
}

/** Of an address of a picture, as the feeds of other shops limit it. */
const MAX_LENGTH = 2000;
const PROTOCOLS = new Set(['http:', 'https:']);

/** An address in its one spelling, or what is wrong with it, for the person who named it. */
export type ReadAddress = { url: string; fault?: undefined } | { url?: undefined; fault: string };

/** Reads the address of a picture. Where its host leads is asked when the picture is fetched. */
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

import { findPage, type PageDeclaration } from './pages.ts';

export const NO_CONTENT_ADDRESS =
  'Enter a page of this shop that everybody may open, such as /products, or an address that begins with https://';

/** Content may link to a page of the shop that everybody may open, or to another site over https (POL27). */
export function isContentAddress(address: string): boolean {
  return leadsToPage(address, isPublic) || isOtherSite(address);
}

/** A stored link is also shown when it leads to a page that only some readers may open, such as those of buyers. */
export function isShownAddress(address: string): boolean {
  return leadsToPage(address, isNoSecret) || isOtherSite(address);
}

/** Links in running text may also begin a mail or a call. */
export function isTextAddress(address: string): boolean {
  return isShownAddress(address) || /^(mailto:[^\s@?]+@[^\s@?]+|tel:\+?[\d-]+)$/.test(address);
}

function isOtherSite(address: string): boolean {
  // Without the slashes a browser looks for a page of this site.
  if (!/^https:\/\/\S+$/i.test(address)) return false;
  const url = URL.parse(address);
  return url !== null && url.username === '' && url.password === '';
}

function leadsToPage(address: string, isMeant: (page: PageDeclaration) => boolean): boolean {
  // A second slash or a backslash would lead to another site.
  if (!/^\/(?!\/)[^\s\\]*$/.test(address)) return false;
  const [path = ''] = address.split(/[?#]/, 1);
  const page = findPage(path);
  return page !== undefined && isMeant(page);
}

function isPublic(page: PageDeclaration): boolean {
  return isNoSecret(page) && page.access === 'anyone' && page.crawling !== 'excluded';
}

function isNoSecret({ access, hasToken }: PageDeclaration): boolean {
  return access !== 'operator' && hasToken !== true;
}

import { findPage } from './pages.ts';

/** Whether content can lead there: a page of the shop that everybody may open, or another site over https. */
export function isContentAddress(address: string): boolean {
  if (address.startsWith('/')) return isOpenPage(address);
  const url = URL.parse(address);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && !/\s/.test(address);
}

/** The same for links in running text, which may also begin a mail or a call. */
export function isTextAddress(address: string): boolean {
  return isContentAddress(address) || /^(mailto:[^\s@?]+@[^\s@?]+|tel:\+?[\d-]+)$/.test(address);
}

function isOpenPage(address: string): boolean {
  // A second slash or a backslash would lead to another site.
  if (/[\s\\]|^\/\//.test(address)) return false;
  const [path = ''] = address.split(/[?#]/, 1);
  const page = findPage(path);
  return page !== undefined && page.access !== 'operator' && page.hasToken !== true;
}

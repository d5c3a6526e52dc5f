import { pinCodeInCookies } from '../../contract/kernel/pin-code.ts';
import { findPage, type PageDeclaration } from '../../contract/pages.ts';
import { paymentResultPath } from '../../contract/payment-return.ts';

const TRACKING = /^(utm_.*|gclid|fbclid|msclkid)$/;

/** Pages whose address changed; bookmarks still lead to the old one. */
const MOVED: ReadonlyMap<string, string> = new Map([['/buyer/notices', '/buyer/notifications']]);

const SEARCH = /(?:^|&)search=\+*[^&+]/;

export interface PageAddress {
  path: string;
  page: PageDeclaration | undefined;
  /** Path and query in one fixed spelling. */
  location: string;
  /** Deliverable products come first on it; other pages are the same for every visitor. */
  isRanked: boolean;
  deliverTo: string | undefined;
  /** Location and pin code, the only input of the rendering. */
  key: string;
  redirect: { to: string; status: 301 | 302 } | undefined;
}

/** Only the pin code among the cookies counts, and only where a page is ranked by it. */
export function parsePageAddress(url: string, cookies: string | undefined): PageAddress {
  const start = url.indexOf('?');
  const path = start === -1 ? url : url.slice(0, start);
  const search = start === -1 ? '' : url.slice(start);
  const page = findPage(path);
  const query = page?.hasToken || page?.hasBrowserQuery ? '' : normalisedQuery(search);
  const location = query ? `${path}?${query}` : path;
  const isRanked = page?.ranking === 'always' || (page?.ranking === 'when_searched' && SEARCH.test(query));
  const deliverTo = isRanked ? pinCodeInCookies(cookies) : undefined;
  return {
    path,
    page,
    location,
    isRanked,
    deliverTo,
    // An address has no space.
    key: deliverTo === undefined ? location : `${location} ${deliverTo}`,
    redirect: redirectOf(path, search),
  };
}

function redirectOf(path: string, search: string): PageAddress['redirect'] {
  const result = search === '' ? undefined : paymentResultPath(search);
  if (result !== undefined) return { to: result, status: 302 };
  const moved = MOVED.get(path);
  return moved === undefined ? undefined : { to: moved + search, status: 301 };
}

/** Such as `.data` of the router's data fetching; they look like pages. */
export const isRouterInternal = (path: string): boolean => path.endsWith('.data') || path === '/__manifest';

function normalisedQuery(search: string): string {
  if (search === '') return '';
  const query = new URLSearchParams(search);
  for (const name of new Set(query.keys())) if (TRACKING.test(name)) query.delete(name);
  query.sort();
  return query.toString();
}

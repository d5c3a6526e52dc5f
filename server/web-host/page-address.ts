import { pinCodeInCookies } from '../../contract/kernel/pin-code.ts';
import { findPage, type PageDeclaration } from '../../contract/pages.ts';
import { paymentResultPath } from '../../contract/payment-return.ts';

/** Parameters that advertisements and mails append for their own counting; no page reads them. */
const TRACKING = /^(utm_.*|gclid|fbclid|msclkid)$/;

/** A query that searches for something. */
const SEARCH = /(?:^|&)search=\+*[^&+]/;

export interface PageAddress {
  path: string;
  /** What is declared of the page there; undefined where there is none. */
  page: PageDeclaration | undefined;
  /** Path and query in one fixed spelling. */
  location: string;
  /** What can be delivered to the visitor comes first on it; other pages are the same for everybody. */
  isRanked: boolean;
  /** The pin code that a ranked page is rendered for; undefined on other pages and without a cookie that names one. */
  deliverTo: string | undefined;
  /** Location and pin code. The page is rendered from these, so it depends on nothing else. */
  key: string;
  /** Where this address leads instead of showing a page. */
  redirect: string | undefined;
}

/** Takes the address of a request apart. Of its cookies only the pin code counts, and only where a page is ranked by it. */
export function parsePageAddress(url: string, cookies: string | undefined): PageAddress {
  const start = url.indexOf('?');
  const path = start === -1 ? url : url.slice(0, start);
  const search = start === -1 ? '' : url.slice(start);
  const page = findPage(path);
  const query = page?.hasToken ? '' : normalisedQuery(search);
  const location = query ? `${path}?${query}` : path;
  const isRanked = page?.ranking === 'always' || (page?.ranking === 'when_searched' && SEARCH.test(query));
  const deliverTo = isRanked ? pinCodeInCookies(cookies) : undefined;
  return {
    path,
    page,
    location,
    isRanked,
    deliverTo,
    // No address has a space in it.
    key: deliverTo === undefined ? location : `${location} ${deliverTo}`,
    redirect: search === '' ? undefined : paymentResultPath(search),
  };
}

/** Router and tool addresses that look like pages and are none: `.data` of the router's own data fetching. */
export const isRouterInternal = (path: string): boolean => path.endsWith('.data') || path === '/__manifest';

function normalisedQuery(search: string): string {
  if (search === '') return '';
  const query = new URLSearchParams(search);
  for (const name of new Set(query.keys())) if (TRACKING.test(name)) query.delete(name);
  query.sort();
  return query.toString();
}

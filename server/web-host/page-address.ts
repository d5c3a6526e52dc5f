import { pinCodeInCookies } from '../../contract/kernel/pin-code.ts';
import { paymentResultPath } from '../../contract/payment-return.ts';

// The router takes addresses in any letter case, and so does everything here.

/** Parameters that advertisements and mails append for their own counting; no page reads them. */
const TRACKING = /^(utm_.*|gclid|fbclid|msclkid)$/;

/** Pages whose query carries a secret: it is read in the browser alone and never reaches rendering, cache or log. */
const TOKEN_PAGES =
  /^\/(verify-email|reset-password|confirm-email|confirm-order|link-google|delete-account|unsubscribe)\/?$/i;

/** Pages that shared caches may keep; the host's own cache keeps every page, as all are the same for everybody. */
const SHARED_PAGES =
  /^\/($|products\/?$|(product|shop)\/[^/]+\/?$|(about|contact|shipping|returns|privacy|terms|help|grievance-officer)\/?$)/i;

/** The landing page and those of products: offers and related products are ranked by what is delivered to the visitor. */
const RANKED_PAGES = /^\/(product\/[^/]+\/?)?$/i;
/** The listing, which is ranked in this way when it is searched. */
const LISTING = /^\/products\/?$/i;
/** A query that searches for something. */
const SEARCH = /(?:^|&)search=\+*[^&+]/;

/** Pages on which a visitor signs in, where Google's button may appear. */
const SIGN_IN_PAGES = /^\/(login|register)\/?$/i;

/** Pages with a map, whose tiles may come from a server of the operator's choice. */
const MAP_PAGES = /^\/(seller\/shop-details|shop\/[^/]+)\/?$/i;

export interface PageAddress {
  path: string;
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
  const query = TOKEN_PAGES.test(path) ? '' : normalisedQuery(search);
  const location = query ? `${path}?${query}` : path;
  const isRanked = RANKED_PAGES.test(path) || (LISTING.test(path) && SEARCH.test(query));
  const deliverTo = isRanked ? pinCodeInCookies(cookies) : undefined;
  return {
    path,
    location,
    isRanked,
    deliverTo,
    // No address has a space in it.
    key: deliverTo === undefined ? location : `${location} ${deliverTo}`,
    redirect: search === '' ? undefined : paymentResultPath(search),
  };
}

export const isTokenPage = (path: string): boolean => TOKEN_PAGES.test(path);
export const isSharedPage = (path: string): boolean => SHARED_PAGES.test(path);
export const isMapPage = (path: string): boolean => MAP_PAGES.test(path);
export const isSignInPage = (path: string): boolean => SIGN_IN_PAGES.test(path);

/** Router and tool addresses that look like pages and are none: `.data` of the router's own data fetching. */
export const isRouterInternal = (path: string): boolean => path.endsWith('.data') || path === '/__manifest';

function normalisedQuery(search: string): string {
  if (search === '') return '';
  const query = new URLSearchParams(search);
  for (const name of new Set(query.keys())) if (TRACKING.test(name)) query.delete(name);
  query.sort();
  return query.toString();
}

import { paymentResultPath } from '../../contract/payment-return.ts';

/** Parameters that advertisements and mails append for their own counting; no page reads them. */
const TRACKING = /^(utm_.*|gclid|fbclid|msclkid)$/;

/** Pages whose query carries a secret: it is read in the browser alone and never reaches rendering, cache or log. */
const TOKEN_PAGES = /^\/(verify-email|reset-password)\/?$/;

/** Pages that shared caches may keep; the host's own cache keeps every page, as all are the same for everybody. */
const SHARED_PAGES =
  /^\/($|products\/?$|product\/[^/]+\/?$|(about|contact|shipping|returns|privacy|terms|help)\/?$)/;

/** Pages on which a visitor signs in, where Google's button may appear. */
const SIGN_IN_PAGES = /^\/(login|register)\/?$/;

export interface PageAddress {
  path: string;
  /** Path and query in one fixed spelling. The page is rendered from it, so it depends on nothing else. */
  key: string;
  /** Where this address leads instead of showing a page. */
  redirect: string | undefined;
}

/** Takes the address of a request apart. */
export function parsePageAddress(url: string): PageAddress {
  const start = url.indexOf('?');
  if (start === -1) return { path: url, key: url, redirect: undefined };
  const path = url.slice(0, start);
  const search = url.slice(start);
  const query = TOKEN_PAGES.test(path) ? '' : normalisedQuery(search);
  return { path, key: query ? `${path}?${query}` : path, redirect: paymentResultPath(search) };
}

export const isTokenPage = (path: string): boolean => TOKEN_PAGES.test(path);
export const isSharedPage = (path: string): boolean => SHARED_PAGES.test(path);
export const isSignInPage = (path: string): boolean => SIGN_IN_PAGES.test(path);

/** Router and tool addresses that look like pages and are none: `.data` of the router's own data fetching. */
export const isRouterInternal = (path: string): boolean => path.endsWith('.data') || path === '/__manifest';

function normalisedQuery(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of new Set(query.keys())) if (TRACKING.test(name)) query.delete(name);
  query.sort();
  return query.toString();
}

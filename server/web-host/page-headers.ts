import { hash } from 'node:crypto';
import type { PageDeclaration } from '../../contract/pages.ts';
import type { PublicSettings } from '../../contract/settings.ts';
import { protectingHeaders } from '../platform/http/security.ts';
import type { PageAddress } from './page-address.ts';

/** The age in seconds up to which a shared cache may answer with a page of the catalogue. */
const SHARED_MAX_AGE_SECONDS = 1;

const GOOGLE_SIGN_IN: Record<string, string> = {
  'script-src': 'https://accounts.google.com/gsi/client',
  'style-src': 'https://accounts.google.com/gsi/style',
  'frame-src': 'https://accounts.google.com/gsi/',
  'connect-src': 'https://accounts.google.com/gsi/',
};

export interface HeaderOptions {
  mode: 'production' | 'development';
  settings: PublicSettings;
  imageOrigins?: string[];
}

export function securityHeaders(options: HeaderOptions): Record<string, string> {
  return {
    ...protectingHeaders(options.settings.publicUrl),
    'content-security-policy': contentSecurityPolicy(undefined, [], options),
  };
}

/** For a page refused under load, as in the API. */
const RETRY_AFTER_SECONDS = 2;

/** They depend on address and content alone, so they are cached with the page. */
export function pageHeaders(
  { page, isRanked, deliverTo }: Pick<PageAddress, 'page' | 'isRanked' | 'deliverTo'>,
  status: number,
  scripts: string[],
  options: HeaderOptions,
): Record<string, string> {
  const isCacheable = options.mode === 'production' && status === 200 && page?.isShared === true;
  const caching =
    deliverTo === undefined ? `public, max-age=0, s-maxage=${SHARED_MAX_AGE_SECONDS}` : 'private, no-cache';
  return {
    ...protectingHeaders(options.settings.publicUrl),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(page?.embeds, scripts, options),
    'cache-control': isCacheable ? caching : 'no-store',
    vary: isRanked ? 'accept-encoding, cookie' : 'accept-encoding',
    ...(status === 503 && { 'retry-after': String(RETRY_AFTER_SECONDS) }),
    ...(page?.hasToken && { 'referrer-policy': 'no-referrer' }),
    // Google's sign-in window answers through its opener.
    ...(page?.embeds === 'google_sign_in' && { 'cross-origin-opener-policy': 'same-origin-allow-popups' }),
  };
}

/** Our own files, our inline scripts by hash, Google's sign-in where it is used. */
function contentSecurityPolicy(
  embeds: PageDeclaration['embeds'],
  scripts: string[],
  options: HeaderOptions,
): string {
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...new Set(scripts.map(hashSource))],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', ...(options.imageOrigins ?? [])],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': [],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  if (options.settings.googleClientId && embeds === 'google_sign_in') {
    for (const [name, source] of Object.entries(GOOGLE_SIGN_IN)) directives[name]?.push(source);
  }
  const { mapTiles } = options.settings;
  if (mapTiles && embeds === 'map') directives['img-src']?.push(tileSource(mapTiles.url));
  if (options.mode === 'development') {
    // Hot reload inserts scripts and styles. A hash would switch 'unsafe-inline' off.
    directives['script-src'] = ["'self'", "'unsafe-inline'"];
    directives['style-src']?.push("'unsafe-inline'");
    directives['connect-src']?.push('ws:');
  }
  const policy = Object.entries(directives)
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
  return isHttps(options) ? `${policy}; upgrade-insecure-requests` : policy;
}

/** Uses a wildcard for the servers a, b and c. */
function tileSource(url: string): string {
  return url.split('/', 3).join('/').replace('{s}', '*');
}

function hashSource(script: string): string {
  return `'sha256-${hash('sha256', script, 'base64')}'`;
}

function isHttps({ settings }: HeaderOptions): boolean {
  return settings.publicUrl.startsWith('https:');
}

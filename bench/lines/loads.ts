import type { Random } from '../../database/demo/random.ts';
import { httpText } from '../requests/http-text.ts';
import type { ListingRequest } from '../requests/listing-combinations.ts';
import { drawRanks } from '../requests/zipf.ts';
import type { RequestLoad } from '../run/messages.ts';

const DRAWS = 200_000;
/** The header of every browser. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

/** One request, again and again. */
export function hot(request: string): RequestLoad {
  return { requests: [request], order: [0] };
}

/** Some requests much more often than others, as visitors ask. */
export function zipf(requests: string[], random: Random): RequestLoad {
  return { requests, order: drawRanks(requests.length, DRAWS, random) };
}

/** Each request once before any comes again, so that the answer to none was given before. */
export function onceEach(requests: readonly string[]): RequestLoad {
  const different = [...new Set(requests)];
  return { requests: different, order: different.map((_, index) => index) };
}

/** As `onceEach`, of several requests that belong together; no group comes again whose first request did. */
export function groupsOnceEach(groups: readonly string[][]): RequestLoad {
  const different = [...new Map(groups.map((group) => [group[0], group])).values()].flat();
  return { requests: different, order: different.map((_, index) => index) };
}

export function listingRequest({ filters, page }: ListingRequest): string {
  return httpText({ method: 'POST', address: `/api/pro/filters?page=${page}`, body: filters });
}

export function facetsRequest({ filters }: ListingRequest): string {
  return httpText({ method: 'POST', address: '/api/pro/filters/facets', body: filters });
}

export function searchRequest(search: string): string {
  return httpText({ method: 'POST', address: '/api/pro/filters', body: { search } });
}

export function suggestionsRequest(q: string): string {
  return get(`/api/search/suggestions?${new URLSearchParams({ q })}`);
}

export function get(address: string): string {
  return httpText({ method: 'GET', address });
}

export function getPage(address: string): string {
  return httpText({ method: 'GET', address, headers: BROWSER });
}

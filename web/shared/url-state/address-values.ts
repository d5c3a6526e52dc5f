import { beginningOf } from '../../../contract/kernel/plain-text.ts';

/** Values of an address of the browser. It may hold anything: what makes no sense there is taken for not given. */

const MAX_SEARCH_LENGTH = 100;

/** From 1. */
export function pageIn(address: URLSearchParams): number {
  const page = address.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** What is searched for, '' for nothing. */
export function searchIn(address: URLSearchParams): string {
  return textIn(address, 'search', MAX_SEARCH_LENGTH);
}

/** Words of people, without control characters, which no text of the shop has; '' for none. */
export function textIn(address: URLSearchParams, name: string, maxLength: number): string {
  const text = (address.get(name) ?? '').replaceAll(/\p{Cc}/gu, ' ');
  return beginningOf(text.trim(), maxLength).trimEnd();
}

/** A day of the calendar, YYYY-MM-DD; '' for none. */
export function dayIn(address: URLSearchParams, name: string): string {
  const day = address.get(name) ?? '';
  return isDay(day) ? day : '';
}

/** Whether the calendar has this day, YYYY-MM-DD: a browser reads 31 February as a day of March. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Whether the last of two days, either of which may be missing, lies before the first. */
export function isReversed({ from, to }: { from: string; to: string }): boolean {
  return from !== '' && to !== '' && from > to;
}

/** Whether it can be the id of anything. */
export function isId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

import { firstCharacters } from '../../../contract/kernel/words.ts';

/** Values of the browser's address. It may hold anything: invalid values count as absent. */

const MAX_SEARCH_LENGTH = 100;

/** From 1. */
export function pageIn(address: URLSearchParams): number {
  const page = address.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** The search text, '' without one. */
export function searchIn(address: URLSearchParams): string {
  return textIn(address, 'search', MAX_SEARCH_LENGTH);
}

/** A text without control characters; '' without one. */
export function textIn(address: URLSearchParams, name: string, maxLength: number): string {
  const text = (address.get(name) ?? '').replaceAll(/\p{Cc}/gu, ' ');
  return firstCharacters(text.trim(), maxLength).trimEnd();
}

/** A calendar day, YYYY-MM-DD; '' without one. */
export function dayIn(address: URLSearchParams, name: string): string {
  const day = address.get(name) ?? '';
  return isDay(day) ? day : '';
}

/** Whether the day exists: a browser reads 31 February as a day of March. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Whether the range is reversed; either day may be missing. */
export function isReversed({ from, to }: { from: string; to: string }): boolean {
  return from !== '' && to !== '' && from > to;
}

import { firstCharacters } from '../../../contract/kernel/words.ts';

/** The address may hold anything: invalid values count as absent. */

const MAX_SEARCH_LENGTH = 100;

/** Pages count from 1. */
export function pageIn(address: URLSearchParams): number {
  const page = address.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

export function searchIn(address: URLSearchParams): string {
  return textIn(address, 'search', MAX_SEARCH_LENGTH);
}

/** Control characters become spaces; '' without one. */
export function textIn(address: URLSearchParams, name: string, maxLength: number): string {
  const text = (address.get(name) ?? '').replaceAll(/\p{Cc}/gu, ' ');
  return firstCharacters(text.trim(), maxLength).trimEnd();
}

/** YYYY-MM-DD; '' without one. */
export function dayIn(address: URLSearchParams, name: string): string {
  const day = address.get(name) ?? '';
  return isDay(day) ? day : '';
}

/** A browser reads 31 February as a day of March. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export function isReversed({ from, to }: { from: string; to: string }): boolean {
  return from !== '' && to !== '' && from > to;
}

import {
  DEFAULT_DELIVERY_DAYS,
  MAX_DELIVERY_DAYS,
  MIN_DELIVERY_DAYS,
} from '../../../contract/kernel/limits.ts';
import type { Category } from '../../../contract/kernel/categories.ts';
import type { Shop } from '../../../contract/shops.ts';
import { mergeNewer as mergeForms, textOf as textOfValue } from '../../shared/forms/merge-newer.ts';
import { degreesText, type Place } from '../../shared/map/place.ts';

/** The values of the shop form, as typed. */
export interface ShopDraft {
  name: string;
  description: string;
  gst: string;
  address: string;
  policies: string;
  deliveryDays: string;
  categories: readonly Category[];
  lat: string;
  lng: string;
}

/** What can differ between two versions of a shop: its form's fields, the place as one of them. */
export type ShopPart = keyof ReturnType<typeof partsOf>;

const DAYS_FAULT = `Enter a whole number from ${MIN_DELIVERY_DAYS} to ${MAX_DELIVERY_DAYS}`;
const LATITUDE_LIMIT = 90;
const LONGITUDE_LIMIT = 180;

const EMPTY: ShopDraft = {
  name: '',
  description: '',
  gst: '',
  address: '',
  policies: '',
  deliveryDays: String(DEFAULT_DELIVERY_DAYS),
  categories: [],
  lat: '',
  lng: '',
};

/** The form of a shop, or an empty one. */
export function draftOf(shop: Shop | undefined): ShopDraft {
  if (!shop) return EMPTY;
  const { name, description, gst = '', address = '', policies, categories, location } = shop;
  const deliveryDays = String(shop.deliveryDays);
  const place = { lat: degreesText(location.lat), lng: degreesText(location.lng) };
  return { name, description, gst, address, policies, deliveryDays, categories, ...place };
}

/** The place that is typed; undefined while the two numbers are none. */
export function placeIn({ lat, lng }: ShopDraft): Place | undefined {
  const place = { lat: degreesIn(lat, LATITUDE_LIMIT), lng: degreesIn(lng, LONGITUDE_LIMIT) };
  return place.lat === undefined || place.lng === undefined ? undefined : { lat: place.lat, lng: place.lng };
}

/** What is missing or wrong, by the names of the fields (VAL-19, VAL-20). */
export function validate(draft: ShopDraft): Record<string, string> {
  const missing = (['name', 'description', 'gst'] as const).filter((name) => draft[name].trim() === '');
  return {
    ...Object.fromEntries(missing.map((name) => [name, 'Please fill in this field'])),
    ...(deliveryDaysIn(draft) === undefined && { deliveryDays: DAYS_FAULT }),
    ...faultOfDegrees('lat', draft.lat, LATITUDE_LIMIT),
    ...faultOfDegrees('lng', draft.lng, LONGITUDE_LIMIT),
  };
}

/** The messages that still stand after a change: those of the fields that were not touched. */
export function errorsLeft(
  shown: Readonly<Record<string, string>>,
  before: ShopDraft,
  after: ShopDraft,
): Record<string, string> {
  const fields = Object.keys(before) as (keyof ShopDraft)[]; // a draft has no others
  const changed = new Set<string>(fields.filter((field) => before[field] !== after[field]));
  if (changed.has('lat') || changed.has('lng')) changed.add('location');
  return Object.fromEntries(Object.entries(shown).filter(([field]) => !changed.has(field)));
}

/** The body of a create or an edit; undefined while the draft has no place or no days of delivery. */
export function bodyOf(draft: ShopDraft) {
  const { name, description, gst, address, policies, categories } = draft;
  const location = placeIn(draft);
  const deliveryDays = deliveryDaysIn(draft);
  if (!location || deliveryDays === undefined) return undefined;
  return { name, description, gst, address, policies, deliveryDays, categories: [...categories], location };
}

export interface Merged {
  draft: ShopDraft;
  /** Changed elsewhere alone, and taken over. */
  taken: ShopPart[];
  /** Changed elsewhere and here; what was typed stays. */
  contested: ShopPart[];
}

/** Brings a draft up to a newer version of the shop that it began with; the two numbers of the place go together. */
export function mergeNewer(base: ShopDraft, draft: ShopDraft, newer: ShopDraft): Merged {
  const { values, ...found } = mergeForms(partsOf(base), partsOf(draft), partsOf(newer));
  const { place, ...others } = values;
  return { draft: { ...others, ...place }, ...found };
}

function partsOf({ lat, lng, ...others }: ShopDraft) {
  return { ...others, place: { lat, lng } };
}

/** A draft with one part of another. */
export function withPart(draft: ShopDraft, part: ShopPart, from: ShopDraft): ShopDraft {
  if (part === 'place') return { ...draft, lat: from.lat, lng: from.lng };
  return { ...draft, [part]: from[part] };
}

/** A part in words. */
export function textOf(draft: ShopDraft, part: ShopPart): string {
  return textOfValue(partsOf(draft)[part]);
}

function deliveryDaysIn({ deliveryDays }: ShopDraft): number | undefined {
  const days = /^\d{1,2}$/.test(deliveryDays.trim()) ? Number(deliveryDays) : 0;
  return days >= MIN_DELIVERY_DAYS && days <= MAX_DELIVERY_DAYS ? days : undefined;
}

function degreesIn(text: string, limit: number): number | undefined {
  const degrees = /^[-+]?\d{1,3}(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
  return Math.abs(degrees) <= limit ? degrees : undefined;
}

function faultOfDegrees(name: 'lat' | 'lng', text: string, limit: number): Record<string, string> {
  if (text.trim() === '') return { [name]: 'Choose a place on the map' };
  if (degreesIn(text, limit) !== undefined) return {};
  return {
    [name]: `Enter degrees from -${limit} to ${limit}, such as ${name === 'lat' ? '12.971599' : '77.594566'}`,
  };
}

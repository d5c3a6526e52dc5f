import { CHOOSE_PLACE, DELIVERY_DAYS, FILL_IN } from '../../../../contract/kernel/messages.ts';
import type { FieldError } from '../../../../contract/problem.ts';
import {
  DEFAULT_DELIVERY_DAYS,
  MAX_DELIVERY_DAYS,
  MIN_DELIVERY_DAYS,
} from '../../../../contract/kernel/limits.ts';
import type { Category } from '../../../../contract/kernel/categories.ts';
import type { Shop } from '../../../../contract/shops.ts';
import { degreesText, type Place } from '../../../kit/map/place.ts';

export interface ShopValues {
  name: string;
  description: string;
  gst: string;
  address: string;
  legalName: string;
  carePhone: string;
  careEmail: string;
  policies: string;
  deliveryDays: string;
  categories: Category[];
  location: { lat: string; lng: string };
}

const LIMITS = { lat: 90, lng: 180 };

const EMPTY: ShopValues = {
  name: '',
  description: '',
  gst: '',
  address: '',
  legalName: '',
  carePhone: '',
  careEmail: '',
  policies: '',
  deliveryDays: String(DEFAULT_DELIVERY_DAYS),
  categories: [],
  location: { lat: '', lng: '' },
};

export function valuesOf(shop: Shop | undefined): ShopValues {
  if (!shop) return EMPTY;
  const { name, description, gst = '', address = '', policies, categories } = shop;
  const { legalName = '', carePhone = '', careEmail = '' } = shop;
  const deliveryDays = String(shop.deliveryDays);
  const location = { lat: degreesText(shop.location.lat), lng: degreesText(shop.location.lng) };
  return {
    name,
    description,
    gst,
    address,
    legalName,
    carePhone,
    careEmail,
    policies,
    deliveryDays,
    categories,
    location,
  };
}

export function placeIn(location: ShopValues['location']): Place | undefined {
  const lat = degreesIn(location.lat, LIMITS.lat);
  const lng = degreesIn(location.lng, LIMITS.lng);
  return lat === undefined || lng === undefined ? undefined : { lat, lng };
}

/** VAL-19, VAL-20. */
export function validate(values: ShopValues): FieldError[] {
  const missing = (['name', 'description', 'gst'] as const).filter((name) => values[name] === '');
  return [
    ...missing.map((path) => ({ path, message: FILL_IN })),
    ...(deliveryDaysIn(values) === undefined ? [{ path: 'deliveryDays', message: DELIVERY_DAYS }] : []),
    ...degreeErrors('lat', values.location.lat),
    ...degreeErrors('lng', values.location.lng),
  ];
}

export function bodyOf(values: ShopValues) {
  const location = placeIn(values.location);
  const deliveryDays = deliveryDaysIn(values);
  return location && deliveryDays !== undefined ? { ...values, location, deliveryDays } : undefined;
}

function deliveryDaysIn({ deliveryDays }: ShopValues): number | undefined {
  const days = /^\d{1,2}$/.test(deliveryDays) ? Number(deliveryDays) : 0;
  return days >= MIN_DELIVERY_DAYS && days <= MAX_DELIVERY_DAYS ? days : undefined;
}

function degreesIn(text: string, limit: number): number | undefined {
  const degrees = /^[-+]?\d{1,3}(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
  return Math.abs(degrees) <= limit ? degrees : undefined;
}

function degreeErrors(name: 'lat' | 'lng', text: string): FieldError[] {
  const path = `location.${name}`;
  const limit = LIMITS[name];
  if (text === '') return [{ path, message: CHOOSE_PLACE }];
  if (degreesIn(text, limit) !== undefined) return [];
  const example = name === 'lat' ? '12.971599' : '77.594566';
  return [{ path, message: `Enter degrees from -${limit} to ${limit}, such as ${example}` }];
}

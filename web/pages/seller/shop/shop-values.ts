import { CHOOSE_PLACE, DELIVERY_DAYS, FILL_IN } from '../../../../contract/kernel/messages.ts';
import type { FieldError } from '../../../../contract/problem.ts';
import {
  DEFAULT_DELIVERY_DAYS,
  MAX_DELIVERY_DAYS,
  MIN_DELIVERY_DAYS,
} from '../../../../contract/kernel/limits.ts';
import { CATEGORIES, type Category } from '../../../../contract/kernel/categories.ts';
import type { Shop } from '../../../../contract/shops.ts';
import { each, fieldsOf, isText, listOf, oneOf } from '../../../kit/drafts/shape.ts';
import { degreesText, type Place } from '../../../kit/map/place.ts';

const TEXTS = [
  ...(['name', 'description', 'gst', 'address', 'legalName'] as const),
  ...(['carePhone', 'careEmail', 'policies', 'deliveryDays'] as const),
];

export interface ShopValues extends Record<(typeof TEXTS)[number], string> {
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

export const shopCodec = {
  toForm(shop: Shop | undefined): ShopValues {
    if (!shop) return EMPTY;
    const { name, description, gst = '', address = '', policies, categories, deliveryDays, location } = shop;
    const { legalName = '', carePhone = '', careEmail = '' } = shop;
    return {
      name,
      description,
      gst,
      address,
      legalName,
      carePhone,
      careEmail,
      policies,
      deliveryDays: String(deliveryDays),
      categories: CATEGORIES.filter((category) => categories.includes(category)),
      location: { lat: degreesText(location.lat), lng: degreesText(location.lng) },
    };
  },
  /** Takes values without faults. */
  toBody(values: ShopValues) {
    const location = placeIn(values.location);
    const deliveryDays = deliveryDaysIn(values);
    if (!location || deliveryDays === undefined)
      throw new Error('valid values have a place and days of delivery');
    return { ...values, location, deliveryDays };
  },
};

export const isShopValues = fieldsOf<ShopValues>({
  ...each(TEXTS, isText),
  categories: listOf(oneOf(CATEGORIES)),
  location: fieldsOf(each(['lat', 'lng'], isText)),
});

export function placeIn(location: ShopValues['location']): Place | undefined {
  const lat = degreesIn(location.lat, LIMITS.lat);
  const lng = degreesIn(location.lng, LIMITS.lng);
  return lat === undefined || lng === undefined ? undefined : { lat, lng };
}

export const SHOP_FIELD_NAMES: Record<keyof ShopValues, string> = {
  name: 'Shop name',
  description: 'Description',
  gst: 'GST number',
  address: 'Registered address',
  legalName: 'Legal name of the business',
  carePhone: 'Consumer care phone',
  careEmail: 'Consumer care email',
  policies: 'Delivery, returns and care',
  deliveryDays: 'Days until delivery',
  categories: 'Categories',
  location: 'Place on the map',
};

/** Half a place is none. */
export const SHOP_WHOLES = ['location'] as const;

/** VAL-19, VAL-20. */
export function shopFaults(values: ShopValues): FieldError[] {
  const missing = (['name', 'description', 'gst'] as const).filter((name) => values[name] === '');
  return [
    ...missing.map((path) => ({ path, message: FILL_IN })),
    ...(deliveryDaysIn(values) === undefined ? [{ path: 'deliveryDays', message: DELIVERY_DAYS }] : []),
    ...degreeErrors('lat', values.location.lat),
    ...degreeErrors('lng', values.location.lng),
  ];
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

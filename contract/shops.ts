import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { SHOPS } from './kernel/api-groups.ts';
import { CATEGORIES } from './kernel/categories.ts';
import {
  DEFAULT_DELIVERY_DAYS,
  MAX_DELIVERY_DAYS,
  MAX_SHOP_ADDRESS_LENGTH,
  MAX_SHOP_POLICIES_LENGTH,
  MIN_DELIVERY_DAYS,
} from './kernel/limits.ts';
import { Email } from './kernel/account-fields.ts';
import { CHOOSE_PLACE, DELIVERY_DAYS } from './kernel/messages.ts';
import { Holiday } from './shop-standing.ts';
import { isReachablePhoneNumber } from './kernel/phone-number.ts';
import {
  Category,
  CategoryName,
  code,
  line,
  optionalLine,
  plain,
  ShopId,
  text,
  UserId,
  Version,
} from './kernel/schemas.ts';

/** The public face of a shop, without the tax number (ENT-10). */
export const PublicShop = z.object({
  id: ShopId,
  name: z.string(),
  description: z.string(),
  /** The shop's promises on delivery, returns and care; may be empty. */
  policies: z.string(),
  /** Days from the order to the arrival of its parcels. */
  deliveryDays: z.number().int(),
  location: z.object({ lat: z.number(), lng: z.number() }),
  categories: z.array(Category),
});
export type PublicShop = z.infer<typeof PublicShop>;

/** Data of the seller that the Consumer Protection (E-Commerce) Rules, 2020, require. */
export const LegalBlock = z.object({
  /** The shop's own name unless its business has another. */
  name: z.string(),
  /** May be empty, like the fields below. */
  address: z.string(),
  carePhone: z.string(),
  careEmail: z.string(),
});
export type LegalBlock = z.infer<typeof LegalBlock>;

export const ShopFace = PublicShop.extend({
  /** Active products. */
  products: z.number().int(),
  /** The mean of all reviews of its products, 0 without any. */
  rating: z.number(),
  /** The number of reviews. */
  rate: z.number().int(),
  legal: LegalBlock,
  /** Present only while it takes no orders. */
  holiday: Holiday.optional(),
});
export type ShopFace = z.infer<typeof ShopFace>;

/** With the fields that invoices print and edits need. */
export const OwnShop = PublicShop.extend({
  gst: z.string(),
  /** The registered address; may be empty. */
  address: z.string(),
  legalName: z.string(),
  carePhone: z.string(),
  careEmail: z.string(),
  /** Absent when the tax number is well-formed. */
  gstWarning: z.string().optional(),
  version: Version,
});
export type OwnShop = z.infer<typeof OwnShop>;

export const Shop = PublicShop.extend(
  OwnShop.pick({
    gst: true,
    address: true,
    gstWarning: true,
    version: true,
    legalName: true,
    carePhone: true,
    careEmail: true,
  }).partial().shape,
);
export type Shop = z.infer<typeof Shop>;

/** In degrees. */
const Location = z.object(
  {
    lat: z.number().min(-90, CHOOSE_PLACE).max(90, CHOOSE_PLACE),
    lng: z.number().min(-180, CHOOSE_PLACE).max(180, CHOOSE_PLACE),
  },
  CHOOSE_PLACE,
);

/** Any tax number is taken; one that is not well-formed gets a warning (VAL-19, VAL-20). */
const ShopFields = z.object({
  name: line(80),
  description: text(2000),
  gst: code(30),
  address: plain(
    z.string().trim().max(MAX_SHOP_ADDRESS_LENGTH, `At most ${MAX_SHOP_ADDRESS_LENGTH} characters`),
  ),
  legalName: optionalLine(120),
  carePhone: optionalLine(20).refine(
    (written) => written === '' || isReachablePhoneNumber(written),
    'Enter a phone number at which buyers can reach you',
  ),
  careEmail: z.union([z.literal(''), Email]),
  policies: plain(
    z.string().trim().max(MAX_SHOP_POLICIES_LENGTH, `At most ${MAX_SHOP_POLICIES_LENGTH} characters`),
  ),
  deliveryDays: z
    .number(DELIVERY_DAYS)
    .int(DELIVERY_DAYS)
    .min(MIN_DELIVERY_DAYS, DELIVERY_DAYS)
    .max(MAX_DELIVERY_DAYS, DELIVERY_DAYS),
  location: Location,
  categories: z
    .array(CategoryName)
    .max(CATEGORIES.length)
    .transform((categories) => [...new Set(categories)]),
});

export const NewShop = ShopFields.extend({
  address: ShopFields.shape.address.default(''),
  policies: ShopFields.shape.policies.default(''),
  legalName: ShopFields.shape.legalName.default(''),
  carePhone: ShopFields.shape.carePhone.default(''),
  careEmail: ShopFields.shape.careEmail.default(''),
  deliveryDays: ShopFields.shape.deliveryDays.default(DEFAULT_DELIVERY_DAYS),
  categories: ShopFields.shape.categories.default([]),
});
export type NewShop = z.output<typeof NewShop>;

export const ShopChange = ShopFields.partial().extend({ version: Version.optional() });
export type ShopChange = z.output<typeof ShopChange>;

const UserParams = z.object({ userId: UserId });

export const shopEndpoints = defineEndpoints(SHOPS, {
  'GET /api/shop/:userId': {
    summary:
      'The shop of a seller: in full for its owner, its public face for everyone else; null for a seller who asks for the own one and has none yet.',
    access: 'optional',
    params: UserParams,
    reply: Shop.nullable(),
    refusals: ['not_found'],
  },
  'GET /api/shop/public/:shopId': {
    summary: 'The public face of a shop, with its rating and its number of products.',
    access: 'public',
    forPages: true,
    params: z.object({ shopId: ShopId }),
    reply: ShopFace,
    refusals: ['not_found', 'shop_closed'],
  },
  'POST /api/shop': {
    summary: 'Register the shop of the signed-in seller, who can have one.',
    logged: 'Open the shop',
    access: 'seller:owner',
    invalidates: 'catalog',
    body: NewShop,
    reply: OwnShop,
    status: 201,
    refusals: ['already_exists'],
    example: {
      body: {
        name: 'Neelam Textiles',
        description: 'Handloom cotton from Erode, dyed in small lots.',
        gst: '27AAPFU0939F1ZV',
        address: '4 Weavers Street\nErode 638001',
        policies: 'Sent within two days. Unworn pieces can come back for 14 days.',
        deliveryDays: 4,
        location: { lat: 12.9716, lng: 77.5946 },
        categories: ['Clothing', 'Home & Kitchen'],
      },
    },
  },
  'PUT /api/shop/update/:userId': {
    summary: 'Change the own shop; what is left out stays as it is.',
    logged: 'Change the shop',
    access: 'seller:owner',
    invalidates: 'catalog',
    params: UserParams,
    body: ShopChange,
    reply: OwnShop,
    refusals: ['not_found', 'stale', 'confirmation_needed'],
    example: { body: { description: 'Handloom cotton from Erode.', version: 3 } },
  },
});

import { z } from 'zod';
import { PublicStock } from './catalog.ts';
import { PublicCoupon } from './coupons.ts';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import { ENTER_CODE } from './kernel/messages.ts';
import { MAX_CART_LINES, MAX_SAVED_ITEMS } from './kernel/limits.ts';
import { VariantChoice } from './kernel/option-schemas.ts';
import {
  CalendarDate,
  CartItemId,
  Category,
  code,
  LineQuantity,
  Message,
  PinCode,
  ProductId,
  Rupees,
  ShopId,
  VariantId,
} from './kernel/schemas.ts';
import { Product } from './catalog.ts';

/** Without a variant, the product's only one is meant. */
export const WantedItem = z.object({
  productId: ProductId,
  variantId: VariantId.optional(),
  quantity: LineQuantity,
});
export type WantedItem = z.infer<typeof WantedItem>;

/** A line of the cart (ENT-19), priced as of now. */
export const CartItem = z.object({
  id: CartItemId,
  quantity: z.number().int(),
  variantId: VariantId,
  choices: z.array(VariantChoice),
  /** Price, discount and stock are the variant's. */
  Product: z.object({
    id: ProductId,
    name: z.string(),
    brand: z.string(),
    category: Category,
    price: Rupees,
    discount: z.number().int(),
    listPrice: Rupees,
    imageUrls: z.array(z.string()),
    imageAlts: z.array(z.string()),
    stock: PublicStock,
    /** False when it was archived since: the line has to go before checkout. */
    isAvailable: z.boolean(),
    /** True while its shop is suspended or on holiday; then it is not available either. */
    isPaused: z.literal(true).optional(),
  }),
  shop: z.object({ id: ShopId, name: z.string() }),
  total: Rupees,
  /** Null without a requested pin code. */
  isDeliverable: z.boolean().nullable(),
  /** The day in Asia/Kolkata by which it arrives there when it is ordered now; null unless it can be delivered. */
  arrivesBy: CalendarDate.nullable(),
});
export type CartItem = z.infer<typeof CartItem>;

/** A coupon on the cart. When it no longer applies, `discount` is 0 and `reason` says why. */
export const AppliedCoupon = z.object({
  code: z.string(),
  /** Null for a coupon of the market. */
  shop: z.object({ id: ShopId, name: z.string() }).nullable(),
  /** The shops of the cart that it lowers; where it does not apply, the shops that it is for. */
  shopNames: z.array(z.string()),
  discount: Rupees,
  reason: z.string().nullable(),
});
export type AppliedCoupon = z.infer<typeof AppliedCoupon>;

/** A public coupon that can be used today, and what it would do to this cart. */
export const CartOffer = z.object({
  ...AppliedCoupon.pick({ code: true, shop: true }).shape,
  shopNames: AppliedCoupon.shape.shopNames,
  product: z.object({ id: ProductId, name: z.string() }).nullable(),
  terms: PublicCoupon.pick({ discount: true, isPercentage: true, minOrderAmount: true, expiryDate: true }),
  /** 0 while its minimum is not reached. */
  discount: Rupees,
  /**
   * How much less the cart would cost with it in its shop, or in all shops for a coupon of the market. Below 0 when the coupon
   * that it would replace takes more off; 0 while its minimum is not reached, or once it is applied.
   */
  saves: Rupees,
  /** The amount that is missing to its minimum; null once that is reached. */
  missing: Rupees.nullable(),
  isApplied: z.boolean(),
});
export type CartOffer = z.infer<typeof CartOffer>;

/** A saved item is no part of the cart's figures nor of an order. */
export const SavedItem = CartItem.omit({ id: true });
export type SavedItem = z.infer<typeof SavedItem>;

export const Cart = z.object({
  items: z.array(CartItem),
  coupons: z.array(AppliedCoupon),
  /** The best first, at most five of each shop and of the market. */
  offers: z.array(CartOffer),
  savedItems: z.array(SavedItem),
  /** The items that can be bought, at list prices; never less than the subtotal. */
  listTotal: Rupees,
  /** Sum of price times quantity (CART-07). */
  subtotal: Rupees,
  discount: Rupees,
  /** `listTotal` less what the items cost after coupons, without shipping. */
  saved: Rupees,
  /** All parcels are added up, without fees for cash. It is an estimate while no pin code is asked for. */
  shipping: Rupees,
  /** A shop sends one parcel. */
  parcels: z.array(
    z.object({
      shop: z.object({ id: ShopId, name: z.string() }),
      shipping: Rupees,
      /** Goods for this much more make it free; null where it is free or nothing makes it so. */
      missingForFree: Rupees.nullable(),
      /** The fee depends on the pin code. */
      hasZones: z.boolean(),
    }),
  ),
  total: Rupees,
});
export type Cart = z.infer<typeof Cart>;

/** With the reason for each code that was not applied, as far as a stranger may know it. */
export const VisitorCart = Cart.extend({
  refusedCodes: z.array(z.object({ code: z.string(), reason: z.string() })),
});
export type VisitorCart = z.infer<typeof VisitorCart>;

const ItemParams = z.object({ itemId: CartItemId });
const SavedItemParams = z.object({ variantId: VariantId });
const VisitorSavedItems = z.array(WantedItem).max(MAX_SAVED_ITEMS).default([]);
const CouponCode = code(40, ENTER_CODE);

const CART = { name: 'Cart', description: 'The cart of a buyer or a guest.' } satisfies ApiGroup;

export const cartEndpoints = defineEndpoints(CART, {
  'GET /api/cart': {
    summary: "The buyer's cart with current prices, stock and coupons.",
    access: 'buyer',
    query: z.object({ pinCode: PinCode.optional() }),
    reply: Cart,
  },
  'POST /api/cart': {
    summary:
      'Add a variant of a product, or a product that has only one; more of one already there raises its quantity.',
    access: 'buyer',
    body: WantedItem.extend({
      quantity: LineQuantity.default(1),
      /** A new line goes before the first of these that is in the cart, as when a removed one is put back; otherwise last. */
      before: z.array(VariantId).max(MAX_CART_LINES).default([]),
    }),
    example: { body: { productId: '0b9d3f7a-5c1e-4e8e-9a55-3f2b8f1d6c01', quantity: 2 } },
    reply: CartItem,
    status: 201,
    refusals: ['not_found', 'variant_required', 'out_of_stock', 'limit_reached'],
  },
  'PUT /api/cart/:itemId': {
    summary:
      'Set the quantity of a line, or change it to another variant of its product: units of a line that has that one already are added to it.',
    access: 'buyer',
    params: ItemParams,
    body: z
      .object({ quantity: LineQuantity.optional(), variantId: VariantId.optional() })
      .refine(({ quantity, variantId }) => quantity !== undefined || variantId !== undefined, {
        path: ['quantity'],
        message: 'Send a quantity or a variant',
      }),
    reply: CartItem,
    refusals: ['not_found', 'out_of_stock', 'limit_reached'],
  },
  'DELETE /api/cart/:itemId': {
    summary: 'Remove a line.',
    access: 'buyer',
    params: ItemParams,
    reply: Message,
    refusals: ['not_found'],
  },
  'POST /api/cart/:itemId/save': {
    summary:
      'Save a line for later: it leaves the cart. Units of a variant that is saved already are added up, to the cap of a line.',
    access: 'buyer',
    params: ItemParams,
    reply: Cart,
    refusals: ['not_found', 'limit_reached'],
  },
  'POST /api/cart/saved/:variantId/move': {
    summary:
      'Move what is saved for later back to the cart: as many of its units as can be bought and the line can have.',
    access: 'buyer',
    params: SavedItemParams,
    reply: Cart,
    refusals: ['not_found', 'out_of_stock', 'limit_reached'],
  },
  'DELETE /api/cart/saved/:variantId': {
    summary: 'Remove what is saved for later.',
    access: 'buyer',
    params: SavedItemParams,
    reply: Message,
    refusals: ['not_found'],
  },
  'DELETE /api/cart': { summary: 'Empty the cart.', access: 'buyer', reply: Message },
  'POST /api/cart/merge': {
    summary:
      "Add a visitor's cart, and what is saved for later, to the account's: each variant gets the larger quantity. Refused when lines name none of several variants: `errors` names them as `items.0.variantId` or `savedItems.0.variantId`, `variants` lists those of the first; send the others again.",
    access: 'buyer',
    body: z.object({ items: z.array(WantedItem).max(MAX_CART_LINES), savedItems: VisitorSavedItems }),
    reply: Cart,
    refusals: ['variant_required'],
  },
  'POST /api/cart/preview': {
    summary:
      "Price a visitor's cart, which the browser stores; an item's id is that of its variant, or of its product where only that is named, and codes that cannot be used are left out of its coupons. Lines that name none of several variants are refused as at the merge.",
    access: 'public',
    safe: true,
    body: z.object({
      items: z.array(WantedItem).max(MAX_CART_LINES),
      savedItems: VisitorSavedItems,
      couponCodes: z.array(CouponCode).max(10).default([]),
      pinCode: PinCode.optional(),
    }),
    reply: VisitorCart,
    refusals: ['variant_required'],
  },
  'POST /api/cart/coupon': {
    summary:
      'Apply a voucher code: one coupon per shop; a second one of the same shop takes its place, one of the market that of those of its shops. With a shop only in that one.',
    access: 'buyer',
    body: z.object({ code: CouponCode, shopId: ShopId.optional() }),
    example: { body: { code: 'MONSOON15' } },
    reply: Cart,
    refusals: ['coupon_refused'],
  },
  'DELETE /api/cart/coupon/:code': {
    summary: 'Take a coupon off the cart.',
    access: 'buyer',
    params: z.object({ code: CouponCode }),
    reply: Cart,
    refusals: ['not_found'],
  },
  'GET /api/cart/also-bought': {
    summary: 'Four products bought together with what is in the cart, else best sellers of its categories.',
    access: 'public',
    query: z.object({
      productIds: z
        .string()
        .max(2000)
        .default('')
        .transform((ids) => ids.split(',').filter((id) => id !== ''))
        .pipe(z.array(ProductId).max(MAX_CART_LINES)),
      /** Products that can be delivered there come first. */
      deliverTo: PinCode.optional(),
    }),
    reply: z.array(Product),
  },
});

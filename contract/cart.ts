import { z } from 'zod';
import { PublicStock } from './catalog.ts';
import { defineEndpoints } from './endpoint.ts';
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from './kernel/limits.ts';
import { VariantChoice } from './kernel/option-schemas.ts';
import {
  CalendarDate,
  CartItemId,
  Category,
  filled,
  Message,
  PinCode,
  ProductId,
  Rupees,
  ShopId,
  VariantId,
} from './kernel/schemas.ts';
import { Product } from './catalog.ts';

/** Units of one line: a whole number from 1 (VAL-41) to our cap. */
export const LineQuantity = z
  .number()
  .int()
  .min(1)
  .max(MAX_LINE_QUANTITY, `At most ${MAX_LINE_QUANTITY} of one product`);

/** Units of a variant; the product alone means its only one. */
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
  /** What was chosen of its product, in words; empty for a product without options. */
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
    /** False when archived since: the line has to go before checkout. */
    isAvailable: z.boolean(),
  }),
  shop: z.object({ id: ShopId, name: z.string() }),
  /** Price times quantity, before coupons. */
  total: Rupees,
  /** Whether this quantity can be delivered to the requested pin code; null without one. */
  isDeliverable: z.boolean().nullable(),
  /** The day in Asia/Kolkata by which it arrives there when it is ordered now; null unless it can be delivered. */
  arrivesBy: CalendarDate.nullable(),
});
export type CartItem = z.infer<typeof CartItem>;

/** A coupon on the cart. When it no longer applies, `discount` is 0 and `reason` says why. */
export const AppliedCoupon = z.object({
  code: z.string(),
  shop: z.object({ id: ShopId, name: z.string() }),
  discount: Rupees,
  reason: z.string().nullable(),
});
export type AppliedCoupon = z.infer<typeof AppliedCoupon>;

export const Cart = z.object({
  items: z.array(CartItem),
  coupons: z.array(AppliedCoupon),
  /** Sum of price times quantity (CART-07). */
  subtotal: Rupees,
  discount: Rupees,
  shipping: Rupees,
  total: Rupees,
});
export type Cart = z.infer<typeof Cart>;

/** A visitor's cart with its codes that are not on it: in words, why, as far as a stranger may know. */
export const VisitorCart = Cart.extend({
  refusedCodes: z.array(z.object({ code: z.string(), reason: z.string() })),
});
export type VisitorCart = z.infer<typeof VisitorCart>;

const ItemParams = z.object({ itemId: CartItemId });
const CouponCode = filled('Enter a code').max(40);

export const cartEndpoints = defineEndpoints('Cart', {
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
    body: WantedItem.extend({ quantity: LineQuantity.default(1) }),
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
  'DELETE /api/cart': { summary: 'Empty the cart.', access: 'buyer', reply: Message },
  'POST /api/cart/merge': {
    summary:
      "Add a visitor's cart to the account's: each variant gets the larger quantity. Refused when lines name none of several variants: `errors` names them as `items.0.variantId`, `variants` lists those of the first; send the others again.",
    access: 'buyer',
    body: z.object({ items: z.array(WantedItem).max(MAX_CART_LINES) }),
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
      couponCodes: z.array(CouponCode).max(10).default([]),
      pinCode: PinCode.optional(),
    }),
    reply: VisitorCart,
    refusals: ['variant_required'],
  },
  'POST /api/cart/coupon': {
    summary: 'Apply a voucher code: one coupon per shop; a second one of the same shop takes its place.',
    access: 'buyer',
    body: z.object({ code: CouponCode }),
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
      /** Product ids, separated by commas. */
      productIds: z
        .string()
        .max(2000)
        .default('')
        .transform((ids) => ids.split(',').filter((id) => id !== ''))
        .pipe(z.array(ProductId).max(MAX_CART_LINES)),
      /** What can be delivered there comes first. */
      deliverTo: PinCode.optional(),
    }),
    reply: z.array(Product),
  },
});

import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import { EMAIL_MESSAGE, isEmail } from './kernel/credentials.ts';
import { MAX_CART_LINES } from './kernel/limits.ts';
import {
  AddressId,
  CalendarDate,
  CartItemId,
  filled,
  line,
  OrderId,
  ProductId,
  Rupees,
  ShopId,
  VariantId,
  LineQuantity,
} from './kernel/schemas.ts';
import { VariantChoice } from './kernel/option-schemas.ts';
import { isReachablePhoneNumber, PHONE_NUMBER_MESSAGE } from './kernel/phone-number.ts';
import { OrderStatus } from './orders.ts';
import { PaymentMethod } from './payments.ts';

export const LineObstacle = z.enum(['not_deliverable', 'out_of_stock', 'unavailable']);

export const CheckoutLine = z.object({
  itemId: CartItemId,
  productId: ProductId,
  variantId: VariantId,
  name: z.string(),
  choices: z.array(VariantChoice),
  imageUrl: z.string().nullable(),
  imageAlt: z.string(),
  quantity: z.number().int(),
  price: Rupees,
  discount: Rupees,
  total: Rupees,
  obstacle: LineObstacle.nullable(),
  message: z.string().nullable(),
  /** The day in Asia/Kolkata by which it arrives when it is ordered now; null with an obstacle. */
  arrivesBy: CalendarDate.nullable(),
});

export const CheckoutSummary = z.object({
  /** The fingerprint of these figures: an order that names an older one is refused. */
  quote: z.string(),
  shops: z.array(
    z.object({
      shop: z.object({ id: ShopId, name: z.string() }),
      lines: z.array(CheckoutLine),
      coupon: z.string().nullable(),
      /** Why no coupon of the cart applies; null when one does, or none is for this shop. */
      reason: z.string().nullable(),
      subtotal: Rupees,
      discount: Rupees,
      shipping: Rupees,
      /** Added where it is paid in cash at the door. */
      cashFee: Rupees,
      /** Without the fee for cash. */
      total: Rupees,
    }),
  ),
  /** The lines that can be bought, at list prices; never less than the subtotal. */
  listTotal: Rupees,
  subtotal: Rupees,
  discount: Rupees,
  /** `listTotal` less what the lines cost after coupons, without shipping. */
  saved: Rupees,
  shipping: Rupees,
  /** All parcels are added up. It comes on top of the total where they are paid in cash at the door. */
  cashFee: Rupees,
  /** Without the fee for cash. */
  total: Rupees,
  /** False while a line has an obstacle or the cart is empty. */
  canPlace: z.boolean(),
  paymentMethods: z.array(PaymentMethod),
});
export type CheckoutSummary = z.infer<typeof CheckoutSummary>;

export const Contact = z.object({
  name: line(80),
  email: filled().refine(isEmail, { message: EMAIL_MESSAGE }),
  phoneNumber: line(30).refine(isReachablePhoneNumber, { message: PHONE_NUMBER_MESSAGE }),
});
export type Contact = z.output<typeof Contact>;

/** A guest also names a contact for mails and a recipient of the parcels. */
export const GuestDelivery = z.object({
  email: Contact.shape.email,
  recipient: Contact.shape.name,
  phone_number: Contact.shape.phoneNumber,
});

export const OrderContact = z.object({ contact: Contact });

/** The variants of the lines to order; without it, all lines. They are sorted and unique. */
const ChosenVariants = z
  .array(VariantId)
  .min(1)
  .max(MAX_CART_LINES)
  .transform((ids) => [...new Set(ids)].sort())
  .optional();

/** At most this many units of a line; the others stay in the cart. */
const ChosenUnits = z.record(VariantId, LineQuantity).optional();

export const PlaceOrder = z.object({
  addressId: AddressId,
  variantIds: ChosenVariants,
  units: ChosenUnits,
  paymentMethod: PaymentMethod,
  quote: z.string().min(1).max(100),
  /** Required from guests; for other buyers the account's own data are the default. */
  contact: Contact.optional(),
});
export type PlaceOrder = z.output<typeof PlaceOrder>;

export const PlacedOrder = z.object({
  orderId: OrderId,
  number: z.string(),
  status: OrderStatus,
  /** Null when nothing is to be paid online. */
  redirectUrl: z.string().nullable(),
});
export type PlacedOrder = z.infer<typeof PlacedOrder>;

/** Made once when the checkout page opens, so that a repeated click or a retry gives the same order. */
export const IdempotencyKey = z.looseObject({
  'idempotency-key': z.string().regex(/^[\x21-\x7e]{8,128}$/, 'Send 8 to 128 printable characters'),
});

const CHECKOUT = { name: 'Checkout', description: 'From the cart to a placed order.' } satisfies ApiGroup;

export const checkoutEndpoints = defineEndpoints(CHECKOUT, {
  'POST /api/checkout/summary': {
    summary:
      'What ordering the cart, or some of its lines, to this address would cost, and which lines prevent it.',
    access: 'buyer',
    safe: true,
    body: z.object({ addressId: AddressId, variantIds: ChosenVariants, units: ChosenUnits }),
    reply: CheckoutSummary,
    refusals: ['not_found'],
  },
  'POST /api/checkout': {
    summary:
      'Place the order of the cart, or of some of its lines: checks price, coupon, delivery and stock at one moment and reserves the stock.',
    access: 'buyer',
    invalidates: 'catalog',
    headers: IdempotencyKey,
    body: PlaceOrder,
    reply: PlacedOrder,
    status: 201,
    example: {
      body: {
        addressId: '9f3a1b2c-4d5e-4f60-8a7b-1c2d3e4f5a6b',
        paymentMethod: 'cash_on_delivery',
        quote: 'hT7x0Qm2',
      },
      reply: {
        orderId: '2c4e6a80-1b3d-4f5a-8c7e-9a0b1c2d3e4f',
        number: 'H-26-000123',
        status: 'cash_on_delivery',
        redirectUrl: null,
      },
    },
    refusals: [
      'not_found',
      'cart_empty',
      'quote_changed',
      'out_of_stock',
      'not_deliverable',
      'coupon_refused',
      'limit_reached',
      'open_orders_limit',
      'still_running',
      'idempotency_mismatch',
      'payment_unavailable',
    ],
  },
});

import { z } from 'zod';
import { ProductParams } from './catalog.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  DEFAULT_WEIGHT_GRAMS,
  MAX_SHIPPING_FEE,
  MAX_SHIPPING_ZONES,
  MAX_USUAL_WEIGHT_GRAMS,
  MAX_ZONE_PIN_CODES,
} from './kernel/limits.ts';
import { paise } from './kernel/money.ts';
import { isPinCodeOrPrefix } from './kernel/pin-code.ts';
import { formatRupees } from './kernel/rupees.ts';
import { firstCharacters } from './kernel/words.ts';
import { line, PinCode, Rupees, RupeesInput, VariantId, Version } from './kernel/schemas.ts';

const Fee = RupeesInput.refine(
  (amount) => amount <= MAX_SHIPPING_FEE * 100,
  `Enter at most ${formatRupees(MAX_SHIPPING_FEE)}`,
);

const SUCH_PIN_CODES = 'pin codes such as 560001, or prefixes such as 5600*';
const ENTER_PIN_CODES = `Enter ${SUCH_PIN_CODES}`;
const PinCodeEntry = z
  .string()
  .trim()
  .refine(isPinCodeOrPrefix, {
    // One of a thousand entries would be hard to find without its name.
    error: ({ input }) => `'${firstCharacters(String(input), 20)}' is none of these: ${SUCH_PIN_CODES}`,
  });

const Zone = z.object({
  name: line(40),
  pinCodes: z
    .array(PinCodeEntry)
    .min(1, ENTER_PIN_CODES)
    .max(MAX_ZONE_PIN_CODES, `At most ${MAX_ZONE_PIN_CODES} entries: use prefixes such as 5600*`)
    .transform((entries) => [...new Set(entries)]),
  /** For a parcel to these pin codes, in place of the shop's own. */
  base: Fee,
  perKg: Fee,
});

const WHOLE_GRAMS = 'Enter whole grams';

/** The first zone that covers a pin code counts. A shop's fees are 0 until it sets them. */
export const ShippingForm = z.object({
  base: Fee.default(paise(0)),
  /** For each kilogram that the parcel begins. */
  perKg: Fee.default(paise(0)),
  /** A parcel whose goods cost this before coupons is free; null where none is. */
  freeFrom: RupeesInput.refine((amount) => amount > 0, 'Enter an amount above 0')
    .nullable()
    .default(null),
  /** For taking cash at the door, in addition. */
  cashFee: Fee.default(paise(0)),
  /** In grams; a unit whose variant has no weight counts as this. */
  usualWeight: z
    .number(WHOLE_GRAMS)
    .int(WHOLE_GRAMS)
    .min(1, 'Enter at least 1 gram')
    .max(MAX_USUAL_WEIGHT_GRAMS, 'Enter at most 100 kg')
    .default(DEFAULT_WEIGHT_GRAMS),
  zones: z
    .array(Zone)
    .max(MAX_SHIPPING_ZONES, `At most ${MAX_SHIPPING_ZONES} zones`)
    .default([])
    .superRefine((zones, context) => {
      const taken = new Map<string, string>();
      for (const [index, { name, pinCodes }] of zones.entries())
        for (const entry of pinCodes) {
          const other = taken.get(entry);
          if (other !== undefined)
            context.addIssue({
              code: 'custom',
              path: [index, 'pinCodes'],
              message: `${entry} is in ${other} already`,
            });
          else taken.set(entry, name);
        }
    }),
});
export type ShippingForm = z.output<typeof ShippingForm>;
export type ShippingInput = z.input<typeof ShippingForm>;

const OwnZone = z.object({ name: z.string(), pinCodes: z.array(z.string()), base: Rupees, perKg: Rupees });

export const OwnShipping = z.object({
  base: Rupees,
  perKg: Rupees,
  freeFrom: Rupees.nullable(),
  cashFee: Rupees,
  usualWeight: z.number().int(),
  zones: z.array(OwnZone),
  /** 0 until the shop has set fees. */
  version: z.number().int(),
});
export type OwnShipping = z.infer<typeof OwnShipping>;

/** The parcel has one unit. */
export const ShippingOfProduct = z.object({
  /** Without a pin code, none of the zones counts. */
  shipping: Rupees,
  /** The fee depends on the pin code. */
  hasZones: z.boolean(),
  freeFrom: Rupees.nullable(),
  cashFee: Rupees,
});
export type ShippingOfProduct = z.infer<typeof ShippingOfProduct>;

const SHIPPING = { name: 'Shipping', description: 'What a shop asks for sending a parcel.' };

const EXAMPLE = {
  base: 40,
  perKg: 20,
  freeFrom: 999,
  cashFee: 30,
  usualWeight: 400,
  zones: [{ name: 'Karnataka', pinCodes: ['56*', '57*', '58*', '59*'], base: 25, perKg: 10 }],
};

export const shippingEndpoints = defineEndpoints(SHIPPING, {
  'GET /api/shipping': {
    summary: "The shipping fees of the seller's shop.",
    access: 'seller',
    reply: OwnShipping,
    refusals: ['not_found'],
  },
  'PUT /api/shipping': {
    summary: 'Set the shipping fees of the own shop. Orders that were placed keep theirs.',
    logged: 'Change the shipping fees',
    access: 'seller:owner',
    body: ShippingForm.extend({ version: Version.optional() }),
    reply: OwnShipping,
    refusals: ['not_found', 'stale'],
    example: { body: EXAMPLE },
  },
  'GET /api/pro/:productId/shipping': {
    summary: 'What sending one unit of a product costs.',
    access: 'public',
    params: ProductParams,
    query: z.object({ pinCode: PinCode.optional(), variantId: VariantId.optional() }),
    reply: ShippingOfProduct,
    refusals: ['not_found'],
  },
});

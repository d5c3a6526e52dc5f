import { z } from 'zod';
import { kolkataDate } from './kernel/days.ts';
import { GST_CLASSES, LABEL_FIELDS, MAKER_ROLES } from './kernel/label.ts';
import { optionalLine, plain, unset } from './kernel/schemas.ts';

export const LabelField = z.enum(LABEL_FIELDS);

const MONTH_MESSAGE = 'Enter month and year, such as 2026-03';
const Month = z
  .string()
  .regex(/^(20\d\d)-(0[1-9]|1[0-2])$/, { error: MONTH_MESSAGE, abort: true })
  .refine(
    (month) => month <= kolkataDate(new Date()).slice(0, 7),
    'This month is still to come: enter when it was made, packed or imported',
  );
const ADDRESS_LENGTH = 300;

/** Fields without a value are absent. */
export const ProductLabel = z.object({
  makerRole: z.enum(MAKER_ROLES).optional(),
  makerName: z.string().optional(),
  makerAddress: z.string().optional(),
  /** Month of manufacture, packing or import: YYYY-MM. */
  monthMade: z.string().optional(),
  /** The address or number for consumers; the shop's contact where it is absent. */
  consumerCare: z.string().optional(),
});
export type ProductLabel = z.infer<typeof ProductLabel>;

/** The whole label; an empty text clears a field. */
export const LabelInput = z.object({
  makerRole: unset(z.enum(MAKER_ROLES)),
  makerName: unset(optionalLine(120)),
  makerAddress: unset(plain(z.string().trim().max(ADDRESS_LENGTH, `At most ${ADDRESS_LENGTH} characters`))),
  monthMade: unset(Month),
  consumerCare: unset(plain(z.string().trim().max(ADDRESS_LENGTH, `At most ${ADDRESS_LENGTH} characters`))),
});
export type LabelInput = z.output<typeof LabelInput>;

export const HSN_MESSAGE = 'Enter 4, 6 or 8 digits';
/** Empty or null clears a field; what is left out stays. */
export const VariantLabelInput = z.object({
  /** The text on the pack: '1 N', '100 ml', '250 g'. */
  netQuantity: z.union([z.null(), optionalLine(40)]).optional(),
  hsnCode: z
    .union([
      z.null(),
      z.literal(''),
      z
        .string()
        .trim()
        .regex(/^(\d{4}|\d{6}|\d{8})$/, HSN_MESSAGE),
    ])
    .optional(),
  gstClass: z.union([z.null(), z.literal(''), z.enum(GST_CLASSES)]).optional(),
});

export type VariantLabelInput = z.output<typeof VariantLabelInput>;

export const VariantLabel = z.object({
  netQuantity: z.string().nullable(),
  hsnCode: z.string().nullable(),
  gstClass: z.enum(GST_CLASSES).nullable(),
});
export type VariantLabel = z.infer<typeof VariantLabel>;

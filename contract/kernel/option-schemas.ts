import { z } from 'zod';
import { MAX_PRODUCT_OPTIONS, MAX_VALUE_NUMBER, MAX_VARIANTS } from './limits.ts';

export const TOO_MANY_OPTIONS = `At most ${MAX_PRODUCT_OPTIONS} options`;
export const TOO_MANY_VARIANTS = `At most ${MAX_VARIANTS} variants`;
export const SAME_OPTION_NAMES = 'Two options have the same name';
export const NO_VARIANT_LEFT = 'Keep at least one variant; to sell none of them, archive the product';

export const OptionKind = z.enum(['size', 'colour', 'other']);
export type OptionKind = z.infer<typeof OptionKind>;

/** A number never changes, so that variants, pictures and links outlive a new name. */
export const OptionValue = z.object({
  number: z.number().int().min(1).max(MAX_VALUE_NUMBER),
  name: z.string(),
  /** The colour to draw, such as #1f4e79. */
  swatch: z.string().optional(),
});
export type OptionValue = z.infer<typeof OptionValue>;

export const ProductOption = z.object({
  name: z.string(),
  kind: OptionKind,
  values: z.array(OptionValue),
  /** Archived variants still have these values. One that is added again gets its number back. */
  removed: z.array(OptionValue).optional(),
});
export type ProductOption = z.infer<typeof ProductOption>;

export const VariantChoice = z.object({ option: z.string(), value: z.string() });
export type VariantChoice = z.infer<typeof VariantChoice>;

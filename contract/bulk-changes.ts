import { z } from 'zod';
import { CategoryLink } from './categories.ts';
import { defineEndpoints } from './endpoint.ts';
import { SELLER_PRODUCTS } from './kernel/api-groups.ts';
import { MAX_BULK_PRODUCTS, MAX_BULK_VARIANTS, MAX_SELECTED_PRODUCTS } from './kernel/limits.ts';
import { Category, CategoryRef, Instant, ProductId, Rupees } from './kernel/schemas.ts';
import { DiscountPercent, ProductPrice } from './product-variants.ts';
import { SellerProductFilters } from './seller-products.ts';

const BULK_KINDS = [
  'archive',
  'restore',
  'set_price',
  'raise_price',
  'set_discount',
  'set_category',
] as const;

const PERCENT_MESSAGE = 'Enter a whole percent from -90 to 500, without 0';

export const BulkChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('archive') }),
  z.object({ kind: z.literal('restore') }),
  z.object({ kind: z.literal('set_price'), price: ProductPrice }),
  z.object({
    kind: z.literal('raise_price'),
    /** Whole percent; a negative one lowers the price. */
    percent: z
      .number(PERCENT_MESSAGE)
      .int(PERCENT_MESSAGE)
      .min(-90, PERCENT_MESSAGE)
      .max(500, PERCENT_MESSAGE)
      .refine((percent) => percent !== 0, PERCENT_MESSAGE),
    /** The new price is rounded to this, half up. */
    roundTo: z.enum(['rupee', 'paisa']),
  }),
  z.object({ kind: z.literal('set_discount'), discount: DiscountPercent }),
  /** Values of attributes that the new category does not have stay stored and are not shown. */
  z.object({ kind: z.literal('set_category'), category: CategoryRef }),
]);
export type BulkChange = z.output<typeof BulkChange>;

/** The given products as far as they are the seller's own, or all that match the filters. */
export const BulkSelection = z.union([
  z.object({ ids: z.array(ProductId).min(1, 'Choose at least one product').max(MAX_SELECTED_PRODUCTS) }),
  z.object({ filters: SellerProductFilters }),
]);
export type BulkSelection = z.output<typeof BulkSelection>;

const BulkValues = z.object({
  /** Prices of the cheapest and the dearest variant; equal where all cost the same. */
  price: Rupees,
  highestPrice: Rupees,
  discount: z.number().int(),
  category: Category,
  categoryPath: z.array(CategoryLink),
  isArchived: z.boolean(),
});

export const BulkPreview = z.object({
  /** Identifies the selected products and their versions; sent back with the change, so that nothing unseen is changed. */
  fingerprint: z.string(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  examples: z.array(z.object({ id: ProductId, name: z.string(), before: BulkValues, after: BulkValues })),
});
export type BulkPreview = z.infer<typeof BulkPreview>;

const BulkChangeId = z.uuid();

export const AppliedBulkChange = z.object({
  id: BulkChangeId,
  kind: z.enum(BULK_KINDS),
  products: z.number().int(),
  createdAt: Instant,
  isUndone: z.boolean(),
});
export type AppliedBulkChange = z.infer<typeof AppliedBulkChange>;

export const UndoneBulkChange = z.object({
  restored: z.number().int(),
  left: z.number().int(),
  /** The first products that were not restored, because they changed since. */
  leftNames: z.array(z.string()),
});
export type UndoneBulkChange = z.infer<typeof UndoneBulkChange>;

const body = z.object({ selection: BulkSelection, change: BulkChange });
const example = {
  selection: { filters: { category: 'Clothing' } },
  change: { kind: 'raise_price', percent: -10, roundTo: 'rupee' },
};

export const bulkChangeEndpoints = defineEndpoints(SELLER_PRODUCTS, {
  'GET /api/shop/bulk-changes': {
    summary: 'The latest changes of many products at once.',
    access: 'seller:catalogue',
    reply: z.array(AppliedBulkChange),
  },
  'POST /api/shop/bulk-changes/preview': {
    summary: `What a change of many products would do; at most ${MAX_BULK_PRODUCTS} with ${MAX_BULK_VARIANTS} variants at once. Nothing is saved.`,
    access: 'seller:catalogue',
    safe: true,
    body,
    reply: BulkPreview,
    refusals: ['limit_reached'],
    example: { body: example },
  },
  'POST /api/shop/bulk-changes': {
    summary: 'Change many products at once, as previewed.',
    access: 'seller:catalogue',
    invalidates: 'catalog',
    body: body.extend({ fingerprint: z.string().max(64) }),
    reply: AppliedBulkChange,
    status: 201,
    refusals: ['stale', 'limit_reached', 'wrong_state'],
    example: { body: { ...example, fingerprint: '9e107d9d372bb6826bd81d3542a419d6' } },
  },
  'POST /api/shop/bulk-changes/:changeId/undo': {
    summary: 'Put the products back as they were, except those that were changed since.',
    access: 'seller:catalogue',
    invalidates: 'catalog',
    params: z.object({ changeId: BulkChangeId }),
    reply: UndoneBulkChange,
    refusals: ['not_found', 'wrong_state'],
  },
});

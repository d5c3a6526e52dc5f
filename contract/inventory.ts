import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { STOCK_AND_DELIVERY } from './kernel/api-groups.ts';
import { NO_QUANTITY, TOO_MANY_UNITS } from './kernel/messages.ts';
import { INVENTORY_STATUSES } from './kernel/inventory-statuses.ts';
import {
  MAX_DELIVERY_PIN_CODES,
  MAX_PAGE_SIZE,
  MAX_PIN_CODE_ENTRY_LENGTH,
  MAX_STOCK,
  MAX_VARIANTS,
} from './kernel/limits.ts';
import { VariantChoice } from './kernel/option-schemas.ts';
import {
  code,
  Instant,
  InventoryId,
  Message,
  PageFacts,
  PageQuery,
  PinCode,
  plain,
  ProductId,
  Rupees,
  sortQuery,
  text,
  VariantId,
  Version,
  WHOLE_NUMBER,
} from './kernel/schemas.ts';

export const InventoryStatus = z.enum(INVENTORY_STATUSES);

/** Out at zero, low at or below the minimum threshold, fine otherwise (INV-08..10). */
export const StockLevel = z.enum(['out', 'low', 'fine']);
export type StockLevel = z.infer<typeof StockLevel>;

/** `short`: active records with no more free units than their threshold. */
export const StockFilter = z.enum([...StockLevel.options, 'short']);
export type StockFilter = z.infer<typeof StockFilter>;

/** `changed` is the time of the latest change. */
export const InventorySort = z.enum(['name', 'stock', 'changed']);
export type InventorySort = z.infer<typeof InventorySort>;

export const InventoryItem = z.object({
  id: InventoryId,
  product_id: ProductId,
  variant_id: VariantId,
  choices: z.array(VariantChoice),
  sku: z.string().nullable(),
  quantity: z.number().int(),
  /** Units that unpaid orders reserve. */
  reserved: z.number().int(),
  minimum_threshold: z.number().int(),
  status: InventoryStatus,
  stockState: StockLevel,
  delivery_pin_codes: z.array(z.string()),
  pinCodeCount: z.number().int(),
  version: Version,
  Product: z.object({
    name: z.string(),
    /** The variant's price. */
    price: Rupees,
    imageUrls: z.array(z.string()),
    description: z.string(),
  }),
});
export type InventoryItem = z.infer<typeof InventoryItem>;

/** A record can have thousands of pin codes, too many for a list. */
export const ListedInventoryItem = InventoryItem.extend({
  /** Left out above 50: then only the record itself has them. */
  delivery_pin_codes: InventoryItem.shape.delivery_pin_codes.optional(),
  /**
   * The broadest five, with the number of entries of each: 'All India', prefixes such as '5600*', ranges such as
   * '560001-560110', then single pin codes. `pinCodeCount` counts all entries.
   */
  pin_code_summary: z.array(z.object({ label: z.string(), count: z.number().int() })),
});
export type ListedInventoryItem = z.infer<typeof ListedInventoryItem>;

const InventoryPage = PageFacts.extend({ items: z.array(ListedInventoryItem) });
export type InventoryPage = z.infer<typeof InventoryPage>;

/** All movements of a record add up to its quantity. */
export const StockMovement = z.object({
  change: z.number().int(),
  quantity: z.number().int(),
  reason: z.enum(['initial', 'edit', 'sale', 'return', 'cancellation']),
  note: z.string().nullable(),
  /** The order that it was sold to or came back from. */
  orderNumber: z.string().nullable(),
  /** Null for a sale, which nobody of the shop makes. */
  actorName: z.string().nullable(),
  at: Instant,
});
export type StockMovement = z.infer<typeof StockMovement>;

/** `by` is the order or the person. */
export const MovementSort = z.enum(['at', 'change', 'quantity', 'reason', 'by']);
export type MovementSort = z.infer<typeof MovementSort>;

const StockMovementPage = PageFacts.extend({ movements: z.array(StockMovement) });
export type StockMovementPage = z.infer<typeof StockMovementPage>;

/** A number of units (VAL-23, VAL-24). */
const units = z
  .number(WHOLE_NUMBER)
  .int(WHOLE_NUMBER)
  .min(0, 'Enter 0 or more')
  .max(MAX_STOCK, TOO_MANY_UNITS);

/** Pin codes, prefixes with a trailing `*`, or `*` for all India: trimmed, not empty, unique (VAL-25..27). */
const deliveryPinCodes = z
  .array(
    code(
      MAX_PIN_CODE_ENTRY_LENGTH,
      'A pin code cannot be empty',
      `A pin code has at most ${MAX_PIN_CODE_ENTRY_LENGTH} characters`,
    ),
  )
  .max(MAX_DELIVERY_PIN_CODES, 'At most 20,000 pin codes: please use prefixes such as 5600*')
  .transform((codes) => [...new Set(codes)]);

const InventoryFields = z.object({
  quantity: units,
  minimum_threshold: units,
  delivery_pin_codes: deliveryPinCodes,
  status: InventoryStatus,
});

export const NewInventory = InventoryFields.extend({
  product_id: ProductId,
  /** Without it, the product's only variant. */
  variant_id: VariantId.optional(),
  status: InventoryStatus.default('active'),
});
export type NewInventory = z.output<typeof NewInventory>;

export const NewInventoryOfVariants = NewInventory.omit({ variant_id: true, quantity: true }).extend({
  quantities: z
    .array(z.object({ variant_id: VariantId, quantity: units }))
    .min(1, NO_QUANTITY)
    .max(MAX_VARIANTS)
    .refine((rows) => new Set(rows.map(({ variant_id }) => variant_id)).size === rows.length, {
      message: 'Name each variant once',
    }),
});
export type NewInventoryOfVariants = z.output<typeof NewInventoryOfVariants>;

/** Kept in the stock history. */
const reason = text(200).optional();

/** With the loaded version, an edit of a stale form is refused; without it the present record is changed. */
const version = Version.optional();

const InventoryForm = InventoryFields.extend({ status: InventoryStatus.optional(), version, reason });

/** Either the new stock (`quantity`) or the difference (`change`). */
export const InventoryChange = InventoryFields.partial()
  .extend({
    change: z
      .number()
      .int(WHOLE_NUMBER)
      .min(-MAX_STOCK, 'Enter a difference of at most 10,00,000 units')
      .max(MAX_STOCK, 'Enter a difference of at most 10,00,000 units')
      .optional(),
    version,
    reason,
  })
  .refine(({ quantity, change }) => quantity === undefined || change === undefined, {
    path: ['change'],
    message: 'Enter either the new stock or its change',
  });
export type InventoryChange = z.output<typeof InventoryChange>;

const ServedPinCode = z.object({
  inventoryIds: z.array(InventoryId),
  /** Records left alone, because they have as many pin codes as a record can have. */
  full: z.number().int(),
});
export type ServedPinCode = z.infer<typeof ServedPinCode>;

const MAX_UNSERVED = 10_000;

const InventoryParams = z.object({ inventoryId: InventoryId });
/** Room for the maximum of pin codes, each at its longest. */
const BODY_LIMIT_BYTES = 1024 * 1024;

export const inventoryEndpoints = defineEndpoints(STOCK_AND_DELIVERY, {
  'GET /api/inventory': {
    summary:
      "The stock of the seller's shop, found by product, variant, name, choices, SKU, pin code, 'All India', state or status; long lists of pin codes in short.",
    access: 'seller:stock',
    query: PageQuery.extend({
      product_id: ProductId.optional(),
      variant_id: VariantId.optional(),
      search: plain(z.string().trim().max(100)).optional(),
      status: InventoryStatus.optional(),
      stock: StockFilter.optional(),
      ...sortQuery(InventorySort, { sortBy: 'name', direction: 'ascending' }),
    }),
    reply: InventoryPage,
  },
  'GET /api/inventory/:inventoryId': {
    summary: "One record of the seller's stock, with all its pin codes.",
    access: 'seller:stock',
    params: InventoryParams,
    reply: InventoryItem,
    refusals: ['not_found'],
  },
  'GET /api/inventory/:inventoryId/movements': {
    summary: 'Every change of the stock of a record, the latest first unless sorted.',
    access: 'seller:stock',
    params: InventoryParams,
    query: PageQuery.extend({
      ...sortQuery(MovementSort, { sortBy: 'at', direction: 'descending' }),
    }),
    reply: StockMovementPage,
    refusals: ['not_found'],
  },
  'POST /api/inventory': {
    summary: "Stock of a variant of one of the seller's products for a set of delivery pin codes.",
    logged: 'Add stock',
    access: 'seller:stock',
    invalidates: 'catalog',
    body: NewInventory,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    reply: InventoryItem,
    status: 201,
    refusals: ['not_found', 'variant_required'],
    example: {
      body: {
        product_id: '0b9d3f7a-5c1e-4e8e-9a55-3f2b8f1d6c01',
        quantity: 40,
        minimum_threshold: 5,
        delivery_pin_codes: ['560001', '5600*'],
        status: 'active',
      },
    },
  },
  'POST /api/inventory/variants': {
    summary:
      "Stock of several variants of one of the seller's products for the same delivery pin codes, a record for each: all of them or none.",
    logged: 'Add stock of several variants',
    access: 'seller:stock',
    invalidates: 'catalog',
    body: NewInventoryOfVariants,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    reply: z.object({ items: z.array(ListedInventoryItem) }),
    status: 201,
    refusals: ['not_found'],
    example: {
      body: {
        product_id: '0b9d3f7a-5c1e-4e8e-9a55-3f2b8f1d6c01',
        minimum_threshold: 5,
        delivery_pin_codes: ['560001', '5600*'],
        status: 'active',
        quantities: [{ variant_id: '5f0c1d2e-3b4a-4c5d-8e6f-7a8b9c0d1e2f', quantity: 40 }],
      },
    },
  },
  'POST /api/inventory/serve': {
    summary:
      'Deliver what was wanted at a pin code there: adds it to the active records of these products, unless one of the variant covers it already. All of them in one step.',
    logged: 'Deliver to more pin codes',
    access: 'seller:stock',
    invalidates: 'catalog',
    body: z.object({
      pinCode: PinCode,
      /** Without it, all products of the shop that were wanted there. */
      productIds: z.array(ProductId).min(1).max(MAX_PAGE_SIZE).optional(),
    }),
    reply: ServedPinCode,
    example: {
      body: { pinCode: '400001' },
      reply: { inventoryIds: ['7d1f3c5b-2a4e-4b6c-8d9e-0f1a2b3c4d5e'], full: 0 },
    },
  },
  'POST /api/inventory/unserve': {
    summary: 'Take a pin code out of records again; those that do not name it stay as they are.',
    logged: 'Deliver to a pin code no more',
    access: 'seller:stock',
    invalidates: 'catalog',
    body: z.object({ pinCode: PinCode, inventoryIds: z.array(InventoryId).min(1).max(MAX_UNSERVED) }),
    bodyLimitBytes: BODY_LIMIT_BYTES,
    reply: ServedPinCode.pick({ inventoryIds: true }),
    example: {
      body: { pinCode: '400001', inventoryIds: ['7d1f3c5b-2a4e-4b6c-8d9e-0f1a2b3c4d5e'] },
      reply: { inventoryIds: ['7d1f3c5b-2a4e-4b6c-8d9e-0f1a2b3c4d5e'] },
    },
  },
  'PUT /api/inventory/:inventoryId': {
    summary:
      'Save the form of a record; with the version that was loaded, refused as stale when it has changed since.',
    logged: 'Change stock',
    access: 'seller:stock',
    invalidates: 'catalog',
    params: InventoryParams,
    body: InventoryForm,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    reply: InventoryItem,
    refusals: ['not_found', 'stale', 'wrong_state'],
    example: {
      body: { quantity: 60, minimum_threshold: 5, delivery_pin_codes: ['*'], status: 'active', version: 3 },
    },
  },
  'PATCH /api/inventory/:inventoryId': {
    summary:
      'Change some fields of a record, or its stock by a difference; with the version that was loaded, refused as stale when it has changed since.',
    logged: 'Change stock',
    access: 'seller:stock',
    invalidates: 'catalog',
    params: InventoryParams,
    body: InventoryChange,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    reply: InventoryItem,
    refusals: ['not_found', 'stale', 'wrong_state'],
    example: { body: { change: -3, reason: 'Broken in the store room' } },
  },
  'DELETE /api/inventory/:inventoryId': {
    summary: 'Take a record away, unless an unpaid order keeps some of it.',
    logged: 'Delete stock',
    access: 'seller:stock',
    invalidates: 'catalog',
    params: InventoryParams,
    reply: Message,
    refusals: ['not_found', 'wrong_state'],
  },
});

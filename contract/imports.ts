import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import { readPinCodes } from './kernel/delivery-pin-codes.ts';
import { MAX_IMPORT_BYTES } from './kernel/limits.ts';
import { ALL_INDIA } from './kernel/pin-code.ts';
import {
  CategoryId,
  ImportId,
  Instant,
  line,
  PageFacts,
  PageQuery,
  ProductId,
  sortQuery,
} from './kernel/schemas.ts';

const MAX_CHOSEN_CATEGORIES = 2000;
const MAX_PIN_CODES_TEXT = 200_000;

export const ImportKind = z.enum(['products', 'inventory']);
export type ImportKind = z.infer<typeof ImportKind>;

/**
 * An import is carried out as a whole or not at all. `failed`: lines became invalid before it was carried out, so nothing was
 * written.
 */
export const ImportState = z.enum(['checking', 'checked', 'applying', 'applied', 'failed', 'cancelled']);
export type ImportState = z.infer<typeof ImportState>;

export const ImportFault = z.object({
  /** Counted as a spreadsheet counts rows: the head is line 1. */
  line: z.number().int(),
  /** The column's head; null where the whole line is meant. */
  column: z.string().nullable(),
  message: z.string(),
});
export type ImportFault = z.infer<typeof ImportFault>;

export const Import = z.object({
  id: ImportId,
  kind: ImportKind,
  state: ImportState,
  fileName: z.string(),
  /** Lines of the file, and how many of them the present step has gone through. */
  rowsTotal: z.number().int(),
  rowsDone: z.number().int(),
  /** Counts of what it would do, or did. */
  rowsAdded: z.number().int(),
  rowsChanged: z.number().int(),
  rowsUnchanged: z.number().int(),
  faultCount: z.number().int(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
});
export type Import = z.infer<typeof Import>;

export const ImportFormat = z.enum([
  'shopify_products',
  'shopify_inventory',
  'woocommerce_products',
  'google_feed',
]);
export type ImportFormat = z.infer<typeof ImportFormat>;

export const ColumnUse = z.object({
  name: z.string(),
  filled: z.number().int(),
  /** In words; null for a column that is not imported. */
  becomes: z.string().nullable(),
  why: z.string().nullable(),
});
export type ColumnUse = z.infer<typeof ColumnUse>;

/** A value that was changed to fit, with the first lines concerned. */
export const ImportNote = z.object({
  message: z.string(),
  count: z.number().int(),
  lines: z.array(z.number().int()),
});
export type ImportNote = z.infer<typeof ImportNote>;

export const LeftOut = z.object({ line: z.number().int(), name: z.string(), why: z.string() });
export type LeftOut = z.infer<typeof LeftOut>;

/** `source` is the category in the file, empty for none. */
const ChosenCategory = z.object({ source: z.string(), categoryId: CategoryId });

/** Shown before the seller agrees; afterwards it says what was done. */
export const ImportPreview = z.object({
  format: ImportFormat,
  productCount: z.number().int(),
  variantCount: z.number().int(),
  columns: z.array(ColumnUse),
  /** Categories of new products, with the closest ones here. */
  categories: z.array(ChosenCategory.extend({ productCount: z.number().int() })),
  /** Null where the file has no stock, or none is imported. */
  stock: z
    .object({
      variantCount: z.number().int(),
      unitCount: z.number().int(),
      locations: z.array(z.string()),
    })
    .nullable(),
  pictureCount: z.number().int(),
  notes: z.array(ImportNote),
  /** The first thousand by line. */
  leftOut: z.array(LeftOut),
  leftOutCount: z.number().int(),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export const ImportChoices = z.object({
  /** Categories that are not named keep the closest one. */
  categories: z.array(ChosenCategory).max(MAX_CHOSEN_CATEGORIES).default([]),
  pinCodes: z
    .string()
    .max(MAX_PIN_CODES_TEXT)
    .default(ALL_INDIA)
    .superRefine((text, context) => {
      const { error, codes } = readPinCodes(text);
      if (error !== undefined) context.addIssue({ code: 'custom', message: error });
      else if (codes.length === 0) context.addIssue({ code: 'custom', message: 'Enter pin codes' });
    }),
});
export type ImportChoices = z.infer<typeof ImportChoices>;

/** With the first thousand errors, in the order of the lines. */
export const ImportDetails = Import.extend({
  faults: z.array(ImportFault),
  /** Null for a file of our own columns. */
  preview: ImportPreview.nullable(),
  /** Progress of its pictures, once it was applied. A later import that names the same pictures takes them over. */
  pictures: z.object({
    waiting: z.number().int(),
    attached: z.number().int(),
    failed: z.number().int(),
    faults: z.array(
      z.object({ productId: ProductId, productName: z.string(), url: z.string(), reason: z.string() }),
    ),
  }),
});
export type ImportDetails = z.infer<typeof ImportDetails>;

export const ImportSort = z.enum(['createdAt', 'fileName', 'kind', 'state', 'rowsTotal']);
export type ImportSort = z.infer<typeof ImportSort>;

const ImportPage = PageFacts.extend({ imports: z.array(Import) });
export type ImportPage = z.infer<typeof ImportPage>;

const CsvText = z.string().meta({
  description: 'CSV (RFC 4180) in UTF-8 with a byte order mark; the first line names the columns',
});
const ImportParams = z.object({ importId: ImportId });

const IMPORT_AND_EXPORT = {
  name: 'Import and export',
  description: 'Products and stock as CSV files.',
} satisfies ApiGroup;

export const importEndpoints = defineEndpoints(IMPORT_AND_EXPORT, {
  'GET /api/export/products': {
    summary: 'All products of the seller as a CSV file, archived ones included, by name.',
    access: 'seller:catalogue',
    inSupportView: 'refused',
    csvReply: true,
    reply: CsvText,
  },
  'GET /api/export/inventory': {
    summary: 'All own inventory records as a CSV file, by product name.',
    access: 'seller:stock',
    inSupportView: 'refused',
    csvReply: true,
    reply: CsvText,
  },
  'GET /api/import': {
    summary: 'The imports of the own shop, the latest first unless sorted.',
    access: 'seller',
    query: PageQuery.extend({
      ...sortQuery(ImportSort, { sortBy: 'createdAt', direction: 'descending' }),
    }),
    reply: ImportPage,
  },
  'GET /api/import/:importId': {
    summary: 'An import: how far it is, what it would do, and every fault of the file by line and column.',
    access: 'seller',
    params: ImportParams,
    reply: ImportDetails,
    refusals: ['not_found'],
  },
  'POST /api/import/:importId/apply': {
    summary:
      'Carry out a checked import without faults, as a whole or not at all; of a file of another system what its preview says.',
    access: 'seller',
    invalidates: 'catalog',
    params: ImportParams,
    body: ImportChoices.optional(),
    reply: Import,
    status: 202,
    refusals: ['not_found', 'wrong_state'],
  },
  'POST /api/import/:importId/pictures': {
    summary: 'Fetch the pictures of an import again that could not be had.',
    access: 'seller',
    params: ImportParams,
    reply: ImportDetails,
    refusals: ['not_found'],
  },
  'POST /api/import/:importId/cancel': {
    summary: 'End an import that is not applied yet; what it had begun is undone.',
    access: 'seller',
    invalidates: 'catalog',
    params: ImportParams,
    reply: Import,
    refusals: ['not_found', 'wrong_state'],
  },
});

export const importUploadEndpoints = defineEndpoints(IMPORT_AND_EXPORT, {
  'POST /api/import': {
    summary:
      'Upload a file, of our own columns or of another system, to be checked line by line; nothing is changed before it is applied.',
    logged: 'Upload a file to be imported',
    access: 'seller',
    invalidates: 'catalog',
    csvBody: true,
    query: z.object({
      kind: ImportKind,
      fileName: line(200).default('import.csv'),
    }),
    body: z.string().min(1, 'The file is empty').meta({
      description:
        'CSV of our own columns, an export of Shopify or WooCommerce, or a product feed for Google as a table or in XML; in UTF-8, UTF-16 with a byte order mark or Windows-1252. Cells are parted by commas, semicolons or tabs',
    }),
    bodyLimitBytes: MAX_IMPORT_BYTES,
    reply: Import,
    status: 202,
    refusals: ['wrong_state', 'still_running'],
    example: {
      query: { kind: 'products', fileName: 'products.csv' },
      body: 'name,brand,category,price\nHandloom cotton kurta,Neelam,Clothing,719\n',
    },
  },
});

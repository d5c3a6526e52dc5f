import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { MAX_IMPORT_BYTES } from './kernel/limits.ts';
import { ImportId, Instant, line, PageFacts, PageQuery } from './kernel/schemas.ts';
import { sortQuery } from './kernel/sorting.ts';

export const ImportKind = z.enum(['products', 'inventory']);
export type ImportKind = z.infer<typeof ImportKind>;

/**
 * First every line is checked, then it waits for its seller; carried out as a whole, or not at all. `failed` is one
 * whose lines were no longer valid when it was carried out: nothing of it was written.
 */
export const ImportState = z.enum(['checking', 'checked', 'applying', 'applied', 'failed', 'cancelled']);
export type ImportState = z.infer<typeof ImportState>;

/** What is wrong in one place of the file, and what to do. */
export const ImportFault = z.object({
  /** As a spreadsheet counts its rows: the head is line 1. */
  line: z.number().int(),
  /** The column by its head; null when the whole line is meant. */
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
  /** What it would do, or did. */
  rowsAdded: z.number().int(),
  rowsChanged: z.number().int(),
  rowsUnchanged: z.number().int(),
  faultCount: z.number().int(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
});
export type Import = z.infer<typeof Import>;

/** With the first thousand errors, in the order of the lines. */
export const ImportDetails = Import.extend({ faults: z.array(ImportFault) });
export type ImportDetails = z.infer<typeof ImportDetails>;

/** What the list of imports can be sorted by. */
export const ImportSort = z.enum(['createdAt', 'fileName', 'kind', 'state', 'rowsTotal']);
export type ImportSort = z.infer<typeof ImportSort>;

const ImportPage = PageFacts.extend({ imports: z.array(Import) });
export type ImportPage = z.infer<typeof ImportPage>;

const CsvText = z.string().meta({
  description: 'CSV (RFC 4180) in UTF-8 with a byte order mark; the first line names the columns',
});
const ImportParams = z.object({ importId: ImportId });

export const importEndpoints = defineEndpoints('Import and export', {
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
    summary: 'Carry out a checked import without faults, as a whole or not at all.',
    access: 'seller',
    invalidates: 'catalog',
    params: ImportParams,
    reply: Import,
    status: 202,
    refusals: ['not_found', 'wrong_state'],
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

/** The call that carries a file. */
export const importUploadEndpoints = defineEndpoints('Import and export', {
  'POST /api/import': {
    summary: 'Upload a CSV file to be checked line by line; nothing is changed before it is applied.',
    logged: 'Upload a CSV file',
    access: 'seller',
    invalidates: 'catalog',
    csvBody: true,
    query: z.object({
      kind: ImportKind,
      fileName: line(200).default('import.csv'),
    }),
    body: z.string().min(1, 'The file is empty').meta({
      description:
        'The file, in UTF-8, UTF-16 with a byte order mark or Windows-1252; cells are parted by commas, semicolons or tabs',
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

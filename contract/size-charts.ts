import { z } from 'zod';
import { ProductParams } from './catalog.ts';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import { isSameText } from './kernel/words.ts';
import { MAX_LENGTH_MM } from './kernel/lengths.ts';
import { MAX_SIZE_CHART_COLUMNS, MAX_SIZE_CHART_ROWS } from './kernel/limits.ts';
import {
  CategoryId,
  CategoryRef,
  Gender,
  line,
  Message,
  optionalLine,
  PageFacts,
  PageQuery,
  plain,
  ProductId,
  SizeChartId,
  Version,
} from './kernel/schemas.ts';
import { NO_COLUMN, NO_SIZE, SIZE_TWICE, TOO_MANY_COLUMNS, TOO_MANY_SIZES } from './kernel/messages.ts';

const NAME_LENGTH = 80;
const LABEL_LENGTH = 40;

const millimetres = z
  .number()
  .int('Enter whole millimetres')
  .min(1, 'Enter a length above 0')
  .max(MAX_LENGTH_MM, 'Enter at most 500 cm');
/** In whole millimetres; both ends are the same for one length. */
const Length = z
  .object({ from: millimetres, to: millimetres })
  .refine(({ from, to }) => from <= to, 'Enter the smaller length first');

const label = line(LABEL_LENGTH);
const labels = z.array(label).max(MAX_SIZE_CHART_COLUMNS);

/** Names and lengths are in the order of the chart's columns. */
const Row = z.object({
  /** The value of the product's option. */
  size: label,
  /** Empty where a system has no name for the size. */
  systems: z.array(optionalLine(LABEL_LENGTH)),
  /** Null where a measurement is not known. */
  measures: z.array(Length.nullable()),
});

export const SizeTable = z.object({
  name: line(NAME_LENGTH),
  /** Other names of the sizes, such as UK and EU. */
  systems: labels,
  /** Such as Chest. */
  measurements: labels,
  rows: z.array(Row).min(1, NO_SIZE).max(MAX_SIZE_CHART_ROWS, TOO_MANY_SIZES),
});
export type SizeTable = z.infer<typeof SizeTable>;

/**
 * A chart is for one product, or for a brand, a category (with those below it) or both, optionally of one gender. Of several
 * that fit, the product's chart is shown, else that of brand and category, of the brand, of the category; the nearest category
 * first, and with gender before without.
 */
const SCOPE = {
  productId: ProductId.nullable().default(null),
  brand: optionalLine(NAME_LENGTH)
    .nullable()
    .default(null)
    .transform((brand) => brand || null),
  categoryId: CategoryRef.nullable().default(null),
  gender: Gender.nullable().default(null),
};

const Form = SizeTable.extend(SCOPE);
export type SizeChartForm = z.output<typeof Form>;

export const SizeChart = SizeTable.extend({
  id: SizeChartId,
  productId: ProductId.nullable(),
  productName: z.string().nullable(),
  brand: z.string().nullable(),
  categoryId: CategoryId.nullable(),
  categoryName: z.string().nullable(),
  gender: Gender.nullable(),
  version: Version,
});
export type SizeChart = z.infer<typeof SizeChart>;

/** It is for something, its columns differ, every row has a cell for each, and no size comes twice. */
function checkChart(chart: SizeChartForm, { addIssue }: Pick<z.core.$RefinementCtx, 'addIssue'>): void {
  const { systems, measurements, rows, productId, brand, categoryId, gender } = chart;
  const refuse = (path: (string | number)[], message: string) => addIssue({ code: 'custom', path, message });
  if (productId === null && brand === null && categoryId === null)
    refuse(['scope'], 'Choose a product, a brand or a category');
  if (productId !== null && (brand !== null || categoryId !== null || gender !== null))
    refuse(['scope'], 'A chart of one product needs no brand, category or gender');
  const columns = [...systems, ...measurements];
  if (columns.length === 0) refuse(['measurements'], NO_COLUMN);
  if (columns.length > MAX_SIZE_CHART_COLUMNS) refuse(['measurements'], TOO_MANY_COLUMNS);
  if (repeated(columns) !== undefined) refuse(['measurements'], 'Two columns have the same name');
  const twice = repeated(rows.map(({ size }) => size));
  if (twice !== undefined) refuse(['rows', twice, 'size'], SIZE_TWICE);
  for (const [index, row] of rows.entries()) {
    if (row.systems.length !== systems.length || row.measures.length !== measurements.length)
      refuse(['rows', index], 'Each row needs one cell for each column');
  }
}

/** The index of the first repeated name, in any letter case. */
function repeated(names: readonly string[]): number | undefined {
  const place = names.findIndex((name, index) =>
    names.slice(0, index).some((earlier) => isSameText(earlier, name)),
  );
  return place === -1 ? undefined : place;
}

const Params = z.object({ sizeChartId: SizeChartId });
const EXAMPLE = {
  name: 'Kurtas',
  brand: 'Neelam',
  categoryId: 'kurtas',
  gender: 'female',
  systems: ['EU'],
  measurements: ['Chest', 'Length'],
  rows: [
    {
      size: 'M',
      systems: ['38'],
      measures: [
        { from: 910, to: 960 },
        { from: 1140, to: 1140 },
      ],
    },
  ],
} as const;

const SIZE_CHARTS = {
  name: 'Size charts',
  description: 'What the sizes of products measure, and which chart a product shows.',
} satisfies ApiGroup;

export const sizeChartEndpoints = defineEndpoints(SIZE_CHARTS, {
  'GET /api/pro/:productId/size-chart': {
    summary: 'The size chart of a product: of those of its shop the one that fits it best.',
    access: 'public',
    forPages: true,
    params: ProductParams,
    reply: SizeTable,
    refusals: ['not_found'],
  },
  'GET /api/size-chart': {
    summary: "The size charts of the seller's shop, by name.",
    access: 'seller:catalogue',
    query: PageQuery.extend({ search: plain(z.string().trim().max(100)).optional() }),
    reply: PageFacts.extend({ charts: z.array(SizeChart) }),
  },
  'GET /api/size-chart/:sizeChartId': {
    summary: 'One size chart of the own shop.',
    access: 'seller:catalogue',
    params: Params,
    reply: SizeChart,
    refusals: ['not_found'],
  },
  'POST /api/size-chart': {
    summary:
      "A new size chart of the seller's shop. There is one for each product, or brand, category and gender.",
    logged: 'Add a size chart',
    access: 'seller:catalogue',
    invalidates: 'catalog',
    body: Form.superRefine(checkChart),
    reply: SizeChart,
    status: 201,
    refusals: ['not_found', 'already_exists', 'limit_reached'],
    example: { body: EXAMPLE },
  },
  'PUT /api/size-chart/:sizeChartId': {
    summary: 'Save the form of an own size chart.',
    logged: 'Change a size chart',
    access: 'seller:catalogue',
    invalidates: 'catalog',
    params: Params,
    body: Form.extend({ version: Version.optional() }).superRefine(checkChart),
    reply: SizeChart,
    refusals: ['not_found', 'already_exists', 'stale'],
    example: { body: { ...EXAMPLE, version: 1 } },
  },
  'DELETE /api/size-chart/:sizeChartId': {
    summary: 'Delete an own size chart.',
    logged: 'Delete a size chart',
    access: 'seller:catalogue',
    invalidates: 'catalog',
    params: Params,
    reply: Message,
    refusals: ['not_found'],
  },
});

import { isDeepStrictEqual } from 'node:util';
import { attributeColumn } from '../../../../contract/kernel/import-columns.ts';
import { MAX_VARIANTS } from '../../../../contract/kernel/limits.ts';
import { LABEL_COLUMNS, type LineFault, type LinesOfProduct, type ProductLine, repeats } from '../index.ts';
import { LINES_AT_ONCE } from './process-rows.ts';

export interface ImportedRow {
  line: ProductLine;
  handle: string | undefined;
  given: ReadonlySet<string>;
  isReadable: boolean;
  product: number;
  isRepeated: boolean;
  faults: readonly LineFault[];
}

export function groupRows(rows: readonly ImportedRow[]): ImportedRow[][] {
  const products = [...Map.groupBy(withIds(rows), keyOf).values()].map(asProduct);
  const skuLines = linesOfSkus(products.flat());
  const batches: ImportedRow[][] = [];
  for (const product of products) {
    const checked = product.map((row) => withSkuFault(row, skuLines));
    const batch = batches.at(-1);
    if (batch && batch.length + checked.length <= LINES_AT_ONCE) batch.push(...checked);
    else batches.push(checked);
  }
  return batches;
}

export function linesOfProducts(rows: readonly ImportedRow[]): LinesOfProduct[] {
  return [...Map.groupBy(rows, ({ product }) => product).values()].flatMap((all): LinesOfProduct[] => {
    const own = all.filter(({ isRepeated }) => !isRepeated);
    const [first, ...others] = own.map(({ line }) => line);
    return first && own.every(({ isReadable, faults }) => isReadable && faults.length === 0)
      ? [[first, ...others]]
      : [];
  });
}

function withIds(rows: readonly ImportedRow[]): ImportedRow[] {
  const named = new Map<string, ProductLine>();
  for (const { line, handle } of rows) {
    if (handle === undefined || line.id === undefined || named.has(fold(handle))) continue;
    named.set(fold(handle), line);
  }
  return rows.map((row) => {
    const known = row.handle === undefined ? undefined : named.get(fold(row.handle));
    if (!known || row.line.id === known.id) return row;
    if (!row.given.has('id'))
      return { ...row, line: { ...row.line, id: known.id }, given: new Set(row.given).add('id') };
    const message = `Line ${known.line} has this handle for another product: give each product its own`;
    return { ...row, faults: [{ column: 'handle', message }] };
  });
}

/** A row whose id cannot be read stands alone. */
function keyOf({ line: { id, line }, handle, given }: ImportedRow): string {
  if (id !== undefined) return id;
  return handle === undefined || given.has('id') ? `line ${line}` : `handle ${fold(handle)}`;
}

/** The first row gets the product's fields, on whichever row they stand. */
function asProduct(rows: readonly ImportedRow[]): ImportedRow[] {
  const marked = withRepeats(rows);
  const own = marked.filter(({ isRepeated }) => !isRepeated);
  const ofProduct = sharedFields(own.map(({ line }) => line));
  const descriptions = own.map(({ line }) => descriptionCells(line));
  const names = sharedNames(own.map(({ line }) => line));
  return marked.map((row, place): ImportedRow => {
    const product = rows[0]?.line.line ?? row.line.line;
    if (row.isRepeated) return { ...row, product };
    const found = [
      ...differences(row.line, ofProduct, names, descriptions),
      ...missingCells(row, own),
      ...(row === own[MAX_VARIANTS + 1] ? [TOO_MANY] : []),
    ];
    const line =
      place === 0 ? { ...row.line, ...ofProduct, options: withNames(row.line.options, names) } : row.line;
    return { ...row, product, line, faults: [...row.faults, ...found] };
  });
}

const TOO_MANY: LineFault = {
  column: 'handle',
  message: `A product has at most ${MAX_VARIANTS} variants: give these lines a handle of their own`,
};

function withRepeats(rows: readonly ImportedRow[]): ImportedRow[] {
  const lineOf = new Map<string, number>();
  return rows.map((row) => {
    const { variantId, options, line, id } = row.line;
    const values = options.map(({ value }) => value && fold(value));
    const isChosen = values.some((value) => value !== undefined);
    const key = variantId ?? (isChosen ? JSON.stringify(values) : '');
    const earlier = lineOf.get(key);
    if (earlier === undefined) {
      lineOf.set(key, line);
      return row;
    }
    const ofProduct = id === undefined ? 'handle' : 'id';
    const ofVariant = variantId === undefined ? 'option1_value' : 'variant_id';
    const fault = { column: key === '' ? ofProduct : ofVariant, message: repeats(earlier) };
    return { ...row, isRepeated: true, faults: [fault] };
  });
}

/** These columns are of the product: they stand on one of its rows, or are the same on several. */
const COLUMN_OF = {
  version: 'version',
  name: 'name',
  brand: 'brand',
  categoryId: 'category',
  gender: 'gender',
  description: 'description',
  isArchived: 'archived',
} as const;
type ProductField = keyof typeof COLUMN_OF;
const PRODUCT_FIELDS = Object.keys(COLUMN_OF) as ProductField[]; // the keys of the record, by its type

type OfProduct = Pick<ProductLine, ProductField>;

function sharedFields(lines: readonly ProductLine[]): OfProduct {
  const first = <Field extends ProductField>(field: Field): OfProduct[Field] =>
    lines.find((line) => line[field] !== undefined)?.[field];
  return {
    version: first('version'),
    name: first('name'),
    brand: first('brand'),
    categoryId: first('categoryId'),
    gender: first('gender'),
    description: first('description'),
    isArchived: first('isArchived'),
  };
}

function descriptionCells({ attributes, label = {} }: ProductLine): Map<string, unknown> {
  const cells = new Map<string, unknown>();
  for (const [id, value] of attributes ?? []) cells.set(attributeColumn(id), value);
  const ofLabel = new Map<string, unknown>(Object.entries(label));
  for (const [field, column] of Object.entries(LABEL_COLUMNS))
    if (ofLabel.has(field)) cells.set(column, ofLabel.get(field));
  return cells;
}

function sharedNames(lines: readonly ProductLine[]): (string | undefined)[] {
  const count = Math.max(0, ...lines.map(({ options }) => options.length));
  return Array.from({ length: count }, (_, place) =>
    lines.map(({ options }) => options[place]?.name).find((name) => name !== undefined),
  );
}

function withNames(
  options: ProductLine['options'],
  names: readonly (string | undefined)[],
): ProductLine['options'] {
  const last = names.findLastIndex((name) => name !== undefined);
  const count = Math.max(options.length, last + 1);
  return Array.from({ length: count }, (_, place) => ({ ...options[place], name: names[place] }));
}

function differences(
  line: ProductLine,
  ofProduct: OfProduct,
  names: readonly (string | undefined)[],
  descriptions: readonly ReadonlyMap<string, unknown>[],
): LineFault[] {
  const shared = (column: string) => descriptions.find((cells) => cells.has(column))?.get(column);
  const columns = [
    ...PRODUCT_FIELDS.filter((field) => line[field] !== undefined && line[field] !== ofProduct[field]).map(
      (field) => COLUMN_OF[field],
    ),
    ...line.options.flatMap(({ name }, place) =>
      name !== undefined && fold(name) !== fold(names[place] ?? '') ? [`option${place + 1}_name`] : [],
    ),
    ...[...descriptionCells(line)]
      .filter(([column, value]) => !isDeepStrictEqual(value, shared(column)))
      .map(([column]) => column),
  ];
  return columns.map((column) => ({
    column,
    message: 'An earlier line of this product says something else: give the same, or leave the cell empty',
  }));
}

function missingCells({ line, given }: ImportedRow, rows: readonly ImportedRow[]): LineFault[] {
  const [first] = rows;
  if (!first || given.has('id')) return [];
  const isFirst = line === first.line;
  const faults: LineFault[] = [];
  if (isFirst && !rows.some((row) => row.given.has('name')))
    faults.push({ column: 'name', message: 'A new product needs a name' });
  if (!given.has('price') && !first.given.has('price'))
    faults.push({ column: 'price', message: `A new ${isFirst ? 'product' : 'variant'} needs a price` });
  return faults;
}

function linesOfSkus(rows: readonly ImportedRow[]): Map<string, number> {
  const lines = new Map<string, number>();
  for (const { line, isRepeated } of [...rows].sort((a, b) => a.line.line - b.line.line)) {
    if (!line.sku || line.isVariantArchived || isRepeated) continue;
    if (!lines.has(fold(line.sku))) lines.set(fold(line.sku), line.line);
  }
  return lines;
}

function withSkuFault(row: ImportedRow, lines: ReadonlyMap<string, number>): ImportedRow {
  const { sku, isVariantArchived, line } = row.line;
  const earlier = !sku || isVariantArchived || row.isRepeated ? line : lines.get(fold(sku));
  if (earlier === undefined || earlier === line) return row;
  const message = `Line ${earlier} has the SKU '${sku}' too: give each variant its own`;
  return { ...row, faults: [...row.faults, { column: 'sku', message }] };
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}

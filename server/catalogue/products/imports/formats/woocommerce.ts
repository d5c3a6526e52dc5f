import { kindNamed } from '../../../../../contract/kernel/option-values.ts';
import {
  type ForeignCatalog,
  type ForeignPicture,
  type ForeignProduct,
  type ForeignVariant,
  Notes,
} from './foreign-catalog.ts';
import {
  cellReader,
  columnKey,
  columnUses,
  type ForeignColumn,
  type ForeignTable,
  isNo,
  type LeftOutColumns,
  type ReadCell,
  readAmount,
  readMeasure,
  readUnits,
  type TableRow,
} from './foreign-table.ts';

const COLUMNS = {
  id: { names: ['id'], becomes: 'Names the product for the next import' },
  type: { names: ['type'], becomes: 'Products and their variants' },
  sku: { names: ['sku'], becomes: 'SKU' },
  name: { names: ['name'], becomes: 'Name' },
  published: { names: ['published'], becomes: 'Whether it is taken' },
  visibility: { names: ['visibility in catalog'], becomes: 'Whether it is taken' },
  short: { names: ['short description'], becomes: 'Description, at its start' },
  description: { names: ['description'], becomes: 'Description' },
  saleStart: { names: ['date sale price starts'], becomes: 'Whether the sale price holds' },
  saleEnd: { names: ['date sale price ends'], becomes: 'Whether the sale price holds' },
  inStock: { names: ['in stock?'], becomes: 'Stock, where it is not counted' },
  stock: { names: ['stock'], becomes: 'Stock' },
  salePrice: { names: ['sale price'], becomes: 'Price' },
  regularPrice: { names: ['regular price'], becomes: 'Price, or discount beside a sale price' },
  categories: { names: ['categories'], becomes: 'Category' },
  images: { names: ['images'], becomes: 'Pictures' },
  parent: { names: ['parent'], becomes: 'Products and their variants' },
  brand: { names: ['brands', 'brand'], becomes: 'Brand' },
} satisfies Record<string, ForeignColumn>;
type Field = keyof typeof COLUMNS;

const LEFT_OUT: readonly LeftOutColumns[] = [
  { pattern: /^attribute \d+ (visible|global|default)$/, why: 'Not needed for options' },
  { pattern: /^tags$/, why: 'Products have no tags here' },
  { pattern: /^tax /, why: 'Enter HSN code and tax class on the product' },
  { pattern: /^shipping class$/, why: 'Delivery is set for the shop' },
  { pattern: /upsells|cross-sells|grouped products/, why: 'Related products are found here by themselves' },
  { pattern: /^(external url|button text|download)/, why: 'Only what is shipped is sold here' },
  { pattern: /backorders/, why: 'What is out of stock is not sold here' },
  { pattern: /^low stock amount$/, why: 'Enter it under Inventory' },
  { pattern: /gtin|ean|barcode/, why: 'Barcodes are not kept here' },
  { pattern: /^meta:/, why: 'Of an extension' },
];

/** The column names contain the unit; values are its grams or millimetres. */
const WEIGHTS = { kg: 1000, g: 1, lbs: 453.592, oz: 28.3495 };
const LENGTHS = { m: 1000, cm: 10, mm: 1, in: 25.4, yd: 914.4 };

const UNSOLD = ['virtual', 'downloadable', 'external', 'grouped'];

interface Attribute {
  name: string;
  values: string[];
}

export function readWooCommerce(table: ForeignTable, now: Date): ForeignCatalog {
  const notes = new Notes();
  const cell = cellReader(table, COLUMNS);
  const attributes = attributeReader(table);
  const measures = measureReader(table);
  const typesOf = (row: TableRow) =>
    cell(row, 'type')
      .toLowerCase()
      .split(',')
      .map((type) => type.trim());
  const [variations, parents] = partition(table.rows, (row) => typesOf(row).includes('variation'));
  const ofParent = Map.groupBy(variations, (row) => cell(row, 'parent'));

  const products = parents.flatMap((row): ForeignProduct[] => {
    const [id, sku, name] = [cell(row, 'id'), cell(row, 'sku'), cell(row, 'name')];
    const own = [...(ofParent.get(`id:${id}`) ?? []), ...(sku === '' ? [] : (ofParent.get(sku) ?? []))];
    ofParent.delete(`id:${id}`);
    if (sku !== '') ofParent.delete(sku);
    const types = typesOf(row);
    const leaveOut = (why: string) => {
      notes.leaveOut(row.line, name, why);
      return [];
    };
    const why = omissionReason(row, types, cell);
    if (why !== undefined) return leaveOut(why);
    const isVariable = types.includes('variable');
    const given = attributes(row);
    const options = given.filter(({ name: option }) =>
      own.some((variation) => attributes(variation).some((one) => sameName(one.name, option))),
    );
    const sold = isVariable ? own.filter((one) => cell(one, 'published') !== '-1') : [row];
    const variants = sold.flatMap((one) => variantOf(one, isVariable ? options : []));
    if (variants.length === 0)
      return leaveOut(isVariable ? 'None of its variations can be taken' : 'It has no price');
    return [
      {
        key: `woocommerce:${id === '' ? `sku:${sku || name}` : id}`,
        line: row.line,
        name,
        variants,
        brand: listed(cell(row, 'brand'))[0] ?? '',
        // The export writes line breaks as two characters.
        descriptions: [cell(row, 'short'), cell(row, 'description')].map((html) =>
          html.replaceAll('\\n', '\n'),
        ),
        category: listed(cell(row, 'categories')).sort((one, other) => depth(other) - depth(one))[0] ?? '',
        gender: undefined,
        pictures: picturesOf(row, isVariable ? own : [], variants),
      },
    ];
  });
  for (const row of [...ofParent.values()].flat())
    notes.leaveOut(row.line, cell(row, 'name'), 'Its product is not in the file');
  const columns = { ...COLUMNS, ...attributes.columns, ...measures.columns };
  return { products, columns: columnUses(table, columns, LEFT_OUT), notes };

  function variantOf(row: TableRow, options: readonly Attribute[]): ForeignVariant[] {
    const own = attributes(row);
    const values = options.map(({ name }) => ({
      name,
      value: own.find((one) => sameName(one.name, name))?.values.join(', ') ?? '',
    }));
    if (values.some(({ value }) => value === '')) {
      notes.change(row.line, 'Variations that stand for any value of an attribute were left out');
      return [];
    }
    const { price, list } = priceOf(row);
    if (price === undefined) {
      if (options.length > 0) notes.change(row.line, 'Variations without a price were left out');
      return [];
    }
    const units = readUnits(cell(row, 'stock'));
    const isOut = isNo(cell(row, 'inStock'));
    return [
      {
        line: row.line,
        options: values,
        sku: cell(row, 'sku'),
        pricePaise: price,
        listPricePaise: list,
        ...measures(row),
        stock: units ?? (isOut ? 0 : undefined),
      },
    ];
  }

  function priceOf(row: TableRow) {
    const regular = readAmount(cell(row, 'regularPrice'), table);
    const sale = readAmount(cell(row, 'salePrice'), table);
    const isOn = isBetween(now, cell(row, 'saleStart'), cell(row, 'saleEnd'));
    return sale !== undefined && isOn ? { price: sale, list: regular } : { price: regular, list: undefined };
  }

  function picturesOf(
    row: TableRow,
    own: readonly TableRow[],
    variants: readonly ForeignVariant[],
  ): ForeignPicture[] {
    const byLine = new Map(variants.map((variant) => [variant.line, variant]));
    const found = new Map<string, ForeignPicture>();
    for (const url of listed(cell(row, 'images'))) found.set(url, { url, alt: '', colour: undefined });
    for (const one of own) {
      const colour = byLine.get(one.line)?.options.find(({ name }) => kindNamed(name) === 'colour')?.value;
      if (colour === undefined) continue;
      for (const url of listed(cell(one, 'images')))
        if (found.get(url)?.colour === undefined) found.set(url, { url, alt: '', colour });
    }
    return [...found.values()];
  }
}

function omissionReason(row: TableRow, types: readonly string[], cell: ReadCell<Field>): string | undefined {
  if (cell(row, 'name') === '') return 'It has no name';
  const unsold = UNSOLD.find((type) => types.includes(type));
  if (unsold !== undefined) return `Its type is ${unsold}`;
  const published = cell(row, 'published');
  if (published === '-1') return 'It is a draft';
  if (published === '0') return 'It is private';
  if (cell(row, 'visibility').toLowerCase() === 'hidden') return 'It is hidden in the catalogue';
  return undefined;
}

type ReadAttributes = ((row: TableRow) => Attribute[]) & { columns: Record<string, ForeignColumn> };

function attributeReader(table: ForeignTable): ReadAttributes {
  const numbers = table.columns.flatMap((name) => /^attribute (\d+) name$/.exec(columnKey(name))?.[1] ?? []);
  const columns = Object.fromEntries(
    numbers.flatMap((number) => [
      [`name${number}`, { names: [`attribute ${number} name`], becomes: 'Option' }],
      [
        `values${number}`,
        { names: [`attribute ${number} value(s)`], becomes: 'Option, where variations differ in it' },
      ],
    ]),
  );
  const cell = cellReader(table, columns);
  const read = (row: TableRow) =>
    numbers.flatMap((number) => {
      const [name, values] = [cell(row, `name${number}`), listed(cell(row, `values${number}`))];
      return name === '' || values.length === 0 ? [] : [{ name, values }];
    });
  return Object.assign(read, { columns });
}

type Measures = Pick<ForeignVariant, 'weightGrams' | 'lengthMm' | 'widthMm' | 'heightMm'>;
type ReadMeasures = ((row: TableRow) => Measures) & { columns: Record<string, ForeignColumn> };

function measureReader(table: ForeignTable): ReadMeasures {
  const units = { weight: WEIGHTS, length: LENGTHS, width: LENGTHS, height: LENGTHS };
  const named = Object.entries(units).map(([measure, known]) => {
    for (const [unit, times] of Object.entries(known))
      if (table.columns.some((name) => columnKey(name) === `${measure} (${unit})`))
        return { measure, times, names: [`${measure} (${unit})`] };
    return { measure, times: 1, names: [] };
  });
  const columns = Object.fromEntries(
    named.map(({ measure, names }) => [measure, { names, becomes: 'Weight and measures' }]),
  );
  const cell = cellReader(table, columns);
  const read = (row: TableRow) => {
    const [weightGrams, lengthMm, widthMm, heightMm] = named.map(({ measure, times }) =>
      readMeasure(cell(row, measure), times, table),
    );
    return { weightGrams, lengthMm, widthMm, heightMm };
  };
  return Object.assign(read, { columns });
}

/** Commas separate entries unless a backslash precedes them. */
function listed(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((entry) => entry.replaceAll('\\,', ',').trim())
    .filter((entry) => entry !== '');
}

const depth = (category: string) => category.split('>').length;
const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function isBetween(now: Date, start: string, end: string): boolean {
  const day = now.toISOString().slice(0, 10);
  const [from, to] = [start.slice(0, 10), end.slice(0, 10)];
  return (from === '' || from <= day) && (to === '' || to >= day);
}

function partition<Item>(items: readonly Item[], isSo: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isSo), items.filter((item) => !isSo(item))];
}

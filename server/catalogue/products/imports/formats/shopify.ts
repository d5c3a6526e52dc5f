import { GENDERS } from '../../../../../contract/kernel/categories.ts';
import { kindNamed } from '../../../../../contract/kernel/option-values.ts';
import { type ForeignCatalog, type ForeignPicture, type ForeignVariant, Notes } from './foreign-catalog.ts';
import {
  cellReader,
  columnUses,
  type ForeignTable,
  isNo,
  isYes,
  type LeftOutColumns,
  type ReadCell,
  readAmount,
  readMeasure,
  readUnits,
  type TableRow,
} from './foreign-table.ts';

/** Names are those of the old and the new template. */
const COLUMNS = {
  handle: { names: ['url handle', 'handle'], becomes: 'Lines of one product' },
  title: { names: ['title'], becomes: 'Name' },
  body: { names: ['description', 'body (html)'], becomes: 'Description' },
  vendor: { names: ['vendor'], becomes: 'Brand' },
  category: { names: ['product category'], becomes: 'Category' },
  type: { names: ['type'], becomes: 'Category, where there is no product category' },
  googleCategory: {
    names: ['google shopping / google product category'],
    becomes: 'Category, where there is no other',
  },
  gender: { names: ['google shopping / gender'], becomes: 'Gender' },
  published: { names: ['published on online store', 'published'], becomes: 'Whether it is taken' },
  status: { names: ['status'], becomes: 'Whether it is taken' },
  giftCard: { names: ['gift card'], becomes: 'Whether it is taken' },
  shipped: { names: ['requires shipping', 'variant requires shipping'], becomes: 'Whether it is taken' },
  name1: { names: ['option1 name'], becomes: 'Option' },
  value1: { names: ['option1 value'], becomes: 'Option' },
  name2: { names: ['option2 name'], becomes: 'Option' },
  value2: { names: ['option2 value'], becomes: 'Option' },
  name3: { names: ['option3 name'], becomes: 'Option' },
  value3: { names: ['option3 value'], becomes: 'Option' },
  sku: { names: ['sku', 'variant sku'], becomes: 'SKU' },
  price: { names: ['price', 'variant price'], becomes: 'Price' },
  compareAt: {
    names: ['compare-at price', 'variant compare at price', 'variant compare-at price'],
    becomes: 'Discount',
  },
  tracker: { names: ['inventory tracker', 'variant inventory tracker'], becomes: 'Whether stock is counted' },
  stock: { names: ['inventory quantity', 'variant inventory qty'], becomes: 'Stock' },
  grams: { names: ['weight value (grams)', 'variant grams'], becomes: 'Weight' },
  picture: { names: ['product image url', 'image src'], becomes: 'Pictures' },
  position: { names: ['image position'], becomes: 'Order of the pictures' },
  alt: { names: ['image alt text'], becomes: 'Description of the picture' },
  variantPicture: { names: ['variant image url', 'variant image'], becomes: 'Picture of the colour' },
};
type Field = keyof typeof COLUMNS;

const LEFT_OUT: readonly LeftOutColumns[] = [
  { pattern: /^tags$/, why: 'Products have no tags here' },
  { pattern: /^seo /, why: 'Titles of pages are made from the name' },
  { pattern: /barcode/, why: 'Barcodes are not kept here' },
  { pattern: /^cost per item$/, why: 'Costs are not kept here' },
  { pattern: /\bmetafields?\b/, why: 'Enter details of the category on the product' },
  { pattern: / \/ /, why: 'Of other channels and markets' },
  { pattern: /tax|hs code/, why: 'Enter HSN code and tax class on the product' },
  { pattern: /weight unit/, why: 'Weights are read in grams' },
  { pattern: /^collection$/, why: 'There are no collections here' },
  {
    pattern: /inventory policy|continue selling/,
    why: 'What is out of stock is not sold here',
  },
];

export function readShopify(table: ForeignTable): ForeignCatalog {
  const notes = new Notes();
  const cell = cellReader(table, COLUMNS);
  const products = [...Map.groupBy(table.rows, (row) => cell(row, 'handle'))].flatMap(([handle, rows]) => {
    const [first] = rows;
    if (!first) return [];
    const titled = rows.find((row) => cell(row, 'title') !== '') ?? first;
    const name = cell(titled, 'title');
    const of = (field: Field) => rows.map((row) => cell(row, field)).find((text) => text !== '') ?? '';
    const why = handle === '' ? 'It has no handle' : omissionReason(name, of, rows, cell);
    const variants = why === undefined ? variantsOf(rows, table, cell, notes) : [];
    if (why !== undefined || variants.length === 0) {
      notes.leaveOut(first.line, name || handle, why ?? 'It has no price');
      return [];
    }
    const category = of('category');
    return [
      {
        key: `shopify:${handle}`,
        line: first.line,
        name,
        brand: of('vendor'),
        variants,
        descriptions: [of('body')],
        category: /^uncategori[sz]ed$/i.test(category)
          ? of('type')
          : category || of('type') || of('googleCategory'),
        gender: GENDERS.find((gender) => gender === of('gender').toLowerCase()),
        pictures: picturesOf(rows, variants, cell),
      },
    ];
  });
  return { products, columns: columnUses(table, COLUMNS, LEFT_OUT), notes };
}

function omissionReason(
  name: string,
  of: (field: Field) => string,
  rows: readonly TableRow[],
  cell: ReadCell<Field>,
): string | undefined {
  if (name === '') return 'It has no title';
  if (isYes(of('giftCard'))) return 'It is a gift card';
  const status = of('status').toLowerCase();
  if (status !== '' && status !== 'active') return `Its status is ${status}`;
  if (isNo(of('published'))) return 'It is not published';
  const shipped = rows.map((row) => cell(row, 'shipped')).filter((text) => text !== '');
  if (shipped.length > 0 && shipped.every(isNo)) return 'It is not shipped';
  return undefined;
}

const OPTIONS = [
  ['name1', 'value1'],
  ['name2', 'value2'],
  ['name3', 'value3'],
] as const;

function variantsOf(
  rows: readonly TableRow[],
  table: ForeignTable,
  cell: ReadCell<Field>,
  notes: Notes,
): ForeignVariant[] {
  const [first] = rows;
  const names = OPTIONS.map(([name]) => (first ? cell(first, name) : ''));
  return rows.flatMap((row): ForeignVariant[] => {
    if (cell(row, 'value1') === '' && cell(row, 'price') === '') return [];
    const price = readAmount(cell(row, 'price'), table);
    if (price === undefined) {
      notes.change(row.line, 'Variants without a price were left out');
      return [];
    }
    const values = OPTIONS.map(([, value], place) => ({ name: names[place] ?? '', value: cell(row, value) }));
    const counted = cell(row, 'tracker') === '' ? undefined : cell(row, 'stock');
    if (counted?.startsWith('-')) notes.change(row.line, 'Stock below zero becomes 0');
    const isDefault =
      names[0]?.toLowerCase() === 'title' && values[0]?.value.toLowerCase() === 'default title';
    return [
      {
        line: row.line,
        options: isDefault ? [] : values.filter(({ name, value }) => name !== '' && value !== ''),
        sku: cell(row, 'sku'),
        pricePaise: price,
        listPricePaise: readAmount(cell(row, 'compareAt'), table),
        weightGrams: readMeasure(cell(row, 'grams'), 1, table),
        stock: counted === undefined ? undefined : readUnits(counted),
      },
    ];
  });
}

function picturesOf(
  rows: readonly TableRow[],
  variants: readonly ForeignVariant[],
  cell: ReadCell<Field>,
): ForeignPicture[] {
  const byLine = new Map(variants.map((variant) => [variant.line, variant]));
  const colourOf = new Map<string, string>();
  for (const row of rows) {
    const url = cell(row, 'variantPicture');
    const colour = byLine.get(row.line)?.options.find(({ name }) => kindNamed(name) === 'colour')?.value;
    if (url !== '' && colour !== undefined && !colourOf.has(url)) colourOf.set(url, colour);
  }
  const own = rows
    .filter((row) => cell(row, 'picture') !== '')
    .map((row) => ({
      url: cell(row, 'picture'),
      alt: cell(row, 'alt'),
      position: Number(cell(row, 'position')) || Number.MAX_SAFE_INTEGER,
    }))
    .sort((one, other) => one.position - other.position);
  const urls = new Set(own.map(({ url }) => url));
  return [
    ...own.map(({ url, alt }) => ({ url, alt, colour: colourOf.get(url) })),
    ...[...colourOf].filter(([url]) => !urls.has(url)).map(([url, colour]) => ({ url, alt: '', colour })),
  ];
}

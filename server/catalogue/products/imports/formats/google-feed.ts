import { GENDERS } from '../../../../../contract/kernel/categories.ts';
import { type ForeignCatalog, type ForeignPicture, type ForeignProduct, Notes } from './foreign-catalog.ts';
import {
  cellReader,
  columnUses,
  type ForeignTable,
  type LeftOutColumns,
  type ReadCell,
  readAmount,
  readMeasure,
  readUnits,
  type TableRow,
} from './foreign-table.ts';

const COLUMNS = {
  id: { names: ['id'], becomes: 'SKU' },
  group: { names: ['item group id'], becomes: 'Variants of one product' },
  title: { names: ['title'], becomes: 'Name' },
  description: { names: ['description'], becomes: 'Description' },
  picture: { names: ['image link'], becomes: 'Pictures' },
  pictures: { names: ['additional image link'], becomes: 'Pictures' },
  availability: { names: ['availability'], becomes: 'Stock, where it is not counted' },
  stock: { names: ['quantity', 'sell on google quantity'], becomes: 'Stock' },
  price: { names: ['price'], becomes: 'Price, or discount beside a sale price' },
  salePrice: { names: ['sale price'], becomes: 'Price' },
  saleDates: { names: ['sale price effective date'], becomes: 'Whether the sale price holds' },
  brand: { names: ['brand'], becomes: 'Brand' },
  type: { names: ['product type'], becomes: 'Category' },
  category: { names: ['google product category'], becomes: 'Category, where there is no product type' },
  gender: { names: ['gender'], becomes: 'Gender' },
  condition: { names: ['condition'], becomes: 'Whether it is taken' },
  weight: { names: ['shipping weight', 'product weight'], becomes: 'Weight' },
  colour: { names: ['color', 'colour'], becomes: 'Option, where variants differ in it' },
  size: { names: ['size'], becomes: 'Option, where variants differ in it' },
  material: { names: ['material'], becomes: 'Option, where variants differ in it' },
  pattern: { names: ['pattern'], becomes: 'Option, where variants differ in it' },
};
type Field = keyof typeof COLUMNS;

const LEFT_OUT: readonly LeftOutColumns[] = [
  { pattern: /link/, why: 'Products have addresses of their own here' },
  { pattern: /^(gtin|mpn|identifier exists)$/, why: 'Barcodes are not kept here' },
  { pattern: /^(shipping|tax|min handling|max handling|transit)/, why: 'Delivery and tax are set here' },
  {
    pattern: /^(custom label|ads |adwords|excluded destination|included destination)/,
    why: 'Of advertisements',
  },
  {
    pattern: /^(age group|adult|size type|size system)$/,
    why: 'Enter details of the category on the product',
  },
];

const OPTIONS = [
  { field: 'colour', name: 'Colour' },
  { field: 'size', name: 'Size' },
  { field: 'material', name: 'Material' },
  { field: 'pattern', name: 'Pattern' },
] as const;

export function readGoogleFeed(table: ForeignTable, now: Date): ForeignCatalog {
  const notes = new Notes();
  const cell = cellReader(table, COLUMNS);
  const groups = Map.groupBy(table.rows, (row) => {
    const group = cell(row, 'group');
    return group === '' ? `item:${cell(row, 'id') || row.line}` : `group:${group}`;
  });
  const products = [...groups].flatMap(([group, all]): ForeignProduct[] => {
    const rows = all.filter((row) => {
      const why = omissionReason(row, cell);
      if (why !== undefined) notes.leaveOut(row.line, cell(row, 'title') || cell(row, 'id'), why);
      return why === undefined;
    });
    const [first] = rows;
    if (!first) return [];
    const options = rows.length === 1 ? [] : OPTIONS.filter(({ field }) => differ(rows, field, cell));
    const variants = rows.flatMap((row) => {
      const chosen = options.map(({ field, name }) => ({ name, value: cell(row, field) }));
      const { price, list } = priceOf(row);
      const why = price === undefined ? 'It has no price' : noVariantReason(chosen);
      if (price === undefined || why !== undefined) {
        notes.leaveOut(row.line, cell(row, 'title'), why ?? 'It has no price');
        return [];
      }
      return [
        {
          line: row.line,
          options: chosen,
          sku: cell(row, 'id'),
          pricePaise: price,
          listPricePaise: list,
          weightGrams: weightOf(cell(row, 'weight'), table),
          stock: stockOf(row),
        },
      ];
    });
    if (variants.length === 0) return [];
    const type = cell(first, 'type');
    return [
      {
        key: `google:${group}`,
        line: variants[0]?.line ?? first.line,
        brand: cell(first, 'brand'),
        variants,
        name: sharedTitle(rows.map((row) => cell(row, 'title'))),
        descriptions: [cell(first, 'description')],
        category: type || cell(first, 'category'),
        gender: GENDERS.find((gender) => gender === cell(first, 'gender').toLowerCase()),
        pictures: picturesOf(
          rows,
          options.some(({ field }) => field === 'colour'),
          cell,
        ),
      },
    ];
  });
  return { products, columns: columnUses(table, COLUMNS, LEFT_OUT), notes };

  function priceOf(row: TableRow) {
    const regular = inRupees(cell(row, 'price'), table);
    const sale = inRupees(cell(row, 'salePrice'), table);
    const [start = '', end = ''] = cell(row, 'saleDates').split('/');
    const isOn = !(Date.parse(start) > now.getTime()) && !(Date.parse(end) < now.getTime());
    return sale !== undefined && isOn ? { price: sale, list: regular } : { price: regular, list: undefined };
  }

  function stockOf(row: TableRow): number | undefined {
    const units = readUnits(cell(row, 'stock'));
    if (units !== undefined) return units;
    return columnIs(cell(row, 'availability'), 'in stock') ? undefined : 0;
  }
}

function omissionReason(row: TableRow, cell: ReadCell<Field>): string | undefined {
  if (cell(row, 'title') === '') return 'It has no title';
  const condition = cell(row, 'condition').toLowerCase();
  if (condition !== '' && condition !== 'new') return `Its condition is ${condition}`;
  const currency = currencyOf(cell(row, 'price'));
  if (currency !== undefined && currency !== 'INR') return `Its price is in ${currency}, not in rupees`;
  return undefined;
}

function noVariantReason(chosen: readonly { name: string; value: string }[]): string | undefined {
  const missing = chosen.find(({ value }) => value === '');
  return missing && `It has no ${missing.name.toLowerCase()}, as others of its group have`;
}

const currencyOf = (price: string) => /\b([A-Z]{3})\b/.exec(price)?.[1];
const inRupees = (price: string, table: ForeignTable) =>
  readAmount(price.replace(/\b[A-Z]{3}\b/, '').trim(), table);
const columnIs = (text: string, wanted: string) => text.toLowerCase().replaceAll('_', ' ') === wanted;

function differ(rows: readonly TableRow[], field: Field, cell: ReadCell<Field>): boolean {
  return new Set(rows.map((row) => cell(row, field).toLowerCase())).size > 1;
}

const GRAMS = { g: 1, kg: 1000, oz: 28.3495, lb: 453.592 };

function weightOf(text: string, table: ForeignTable): number | undefined {
  const [, amount = '', unit = ''] = /^([\d.,]+)\s*(g|kg|oz|lb)s?$/i.exec(text) ?? [];
  const times = new Map(Object.entries(GRAMS)).get(unit.toLowerCase());
  return times === undefined ? undefined : readMeasure(amount, times, table);
}

const MIN_SHARED = 8;

/** The first title serves where the titles of a group share too little. */
function sharedTitle(titles: readonly string[]): string {
  const [first = ''] = titles;
  const words = first.split(' ');
  const begin = (count: number) => words.slice(0, count).join(' ');
  let count = words.length;
  while (count > 0 && !titles.every((title) => `${title} `.startsWith(`${begin(count)} `))) count -= 1;
  const shared = begin(count).replace(/[\s,;:(|/–-]+$/, '');
  return shared.length < MIN_SHARED ? first : shared;
}

function picturesOf(rows: readonly TableRow[], hasColours: boolean, cell: ReadCell<Field>): ForeignPicture[] {
  const found = new Map<string, ForeignPicture>();
  for (const row of rows) {
    const colour = hasColours ? cell(row, 'colour') || undefined : undefined;
    for (const url of [cell(row, 'picture'), ...cell(row, 'pictures').split(',')].map((one) => one.trim()))
      if (url !== '' && !found.has(url)) found.set(url, { url, alt: '', colour });
  }
  return [...found.values()];
}

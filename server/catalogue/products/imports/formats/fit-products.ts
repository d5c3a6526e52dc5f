import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { firstCharacters } from '../../../../../contract/kernel/words.ts';
import { MAX_PRODUCT_OPTIONS, MAX_STOCK, MAX_VARIANTS } from '../../../../../contract/kernel/limits.ts';
import { listPrice, type Paise, toRupees } from '../../../../../contract/kernel/money.ts';
import type { CategoryId } from '../../../../../contract/kernel/schemas.ts';
import { codeAsSeen } from '../../../../../contract/kernel/seen-text.ts';
import { OPTION_NAME_LENGTH } from '../../../../../contract/product-variants.ts';
import type { NamedPicture } from '../../../pictures/index.ts';
import type { Cells } from '../cells.ts';
import { fitPictures } from './fit-pictures.ts';
import { plainDescription } from './plain-description.ts';
import type { ForeignCatalog, ForeignProduct, ForeignVariant, Notes } from './foreign-catalog.ts';

/** Forms of products have the same limits. */
const NAME_LENGTH = 120;
const BRAND_LENGTH = 80;
const DESCRIPTION_LENGTH = 4000;
const KEY_LENGTH = 300;
/** The event loop gets a turn after this many products. */
const PRODUCTS_AT_ONCE = 100;

export interface FittedProduct {
  key: string;
  line: number;
  name: string;
  category: string;
  rows: readonly { line: number; cells: Cells }[];
  units: ReadonlyMap<number, number>;
  pictures: readonly NamedPicture[];
}

export async function fitProducts(
  { products, notes }: ForeignCatalog,
  categoryOf: (source: string) => CategoryId,
): Promise<FittedProduct[]> {
  const keys = new Set<string>();
  const skus = new Set<string>();
  const fitted: FittedProduct[] = [];
  for (const [place, product] of products.entries()) {
    if (place % PRODUCTS_AT_ONCE === 0) await yieldToEventLoop();
    fitted.push(...fit(product));
  }
  return fitted;

  function fit(product: ForeignProduct): FittedProduct[] {
    const key = firstCharacters(product.key, KEY_LENGTH);
    const why = keys.has(key) ? 'The file has it twice' : rejectionReason(product);
    if (why !== undefined) {
      notes.leaveOut(product.line, product.name, why);
      return [];
    }
    keys.add(key);
    const rows = product.variants.map((variant, place) => ({
      line: variant.line,
      cells: new Map(
        [
          ['handle', String(product.line)] as const,
          ...(place === 0 ? productCells(product, categoryOf, notes) : []),
          ...variantCells(variant, place === 0, skus, notes),
        ].filter(([, text]) => text !== ''),
      ),
    }));
    return [
      {
        key,
        line: product.line,
        name: product.name,
        category: product.category,
        rows,
        units: unitsByLine(product.variants, notes),
        pictures: fitPictures(product, notes),
      },
    ];
  }
}

function rejectionReason({ variants }: ForeignProduct): string | undefined {
  if (variants.length > MAX_VARIANTS)
    return `It has ${variants.length} variants, and a product has at most ${MAX_VARIANTS} here`;
  const options = Math.max(...variants.map((variant) => variant.options.length));
  if (options > MAX_PRODUCT_OPTIONS)
    return `It has ${options} options, and a product has at most ${MAX_PRODUCT_OPTIONS} here`;
  return undefined;
}

type CellEntry = readonly [column: string, text: string];

function productCells(
  product: ForeignProduct,
  categoryOf: (source: string) => CategoryId,
  notes: Notes,
): CellEntry[] {
  const { line } = product;
  const description = product.descriptions
    .map(plainDescription)
    .filter((text) => text !== '')
    .join('\n\n');
  return [
    ['name', cut(product.name, NAME_LENGTH, line, 'Names', notes)],
    ['brand', cut(product.brand, BRAND_LENGTH, line, 'Brands', notes)],
    ['description', cut(description, DESCRIPTION_LENGTH, line, 'Descriptions', notes)],
    ['category', categoryOf(product.category)],
    ['gender', product.gender ?? ''],
  ];
}

function variantCells(
  { line, options, sku, ...variant }: ForeignVariant,
  isFirst: boolean,
  skus: Set<string>,
  notes: Notes,
): CellEntry[] {
  return [
    ...options.flatMap(({ name, value }, place): CellEntry[] => [
      [`option${place + 1}_name`, isFirst ? cut(name, OPTION_NAME_LENGTH, line, 'Options', notes) : ''],
      [`option${place + 1}_value`, cut(value, OPTION_NAME_LENGTH, line, 'Options', notes)],
    ]),
    ['sku', fittingSku(sku, line, skus, notes)],
    ['price', String(toRupees(variant.pricePaise))],
    ['discount', String(fittingDiscount(variant, line, notes))],
    ['weight_g', written(variant.weightGrams)],
    ['length_mm', written(variant.lengthMm)],
    ['width_mm', written(variant.widthMm)],
    ['height_mm', written(variant.heightMm)],
  ];
}

const written = (measure: number | undefined) => (measure === undefined ? '' : String(measure));

/** The whole percent is rounded down, so that no higher list price is shown than the file has. */
function discountOf(price: Paise, list: Paise): number {
  if (list <= price) return 0;
  return Math.min(99, Math.floor(((list - price) * 100) / list));
}

/** A note says where the nearest discount makes another list price than the file has. */
function fittingDiscount(
  { pricePaise, listPricePaise = pricePaise }: Pick<ForeignVariant, 'pricePaise' | 'listPricePaise'>,
  line: number,
  notes: Notes,
): number {
  const discount = discountOf(pricePaise, listPricePaise);
  const isReduced = listPricePaise > pricePaise;
  if (isReduced && listPrice(pricePaise, discount) !== listPricePaise) notes.change(line, OTHER_LIST_PRICE);
  return discount;
}

const OTHER_LIST_PRICE = 'Buyers see another MRP than the file has: discounts are whole percentages here';

function cut(text: string, length: number, line: number, what: string, notes: Notes): string {
  if (text.length <= length) return text;
  notes.change(line, `${what} were cut to ${length.toLocaleString('en-IN')} characters`);
  return firstCharacters(text, length).trim();
}

function fittingSku(written: string, line: number, skus: Set<string>, notes: Notes): string {
  const sku = codeAsSeen(written);
  if (sku === '') return '';
  if (sku.length > OPTION_NAME_LENGTH) {
    notes.change(line, `SKUs of more than ${OPTION_NAME_LENGTH} characters were left out`);
    return '';
  }
  if (skus.has(sku.toLowerCase())) {
    notes.change(line, 'SKUs that an earlier line has were left out');
    return '';
  }
  skus.add(sku.toLowerCase());
  return sku;
}

function unitsByLine(variants: readonly ForeignVariant[], notes: Notes): Map<number, number> {
  const units = new Map<number, number>();
  for (const { line, stock } of variants) {
    if (stock === undefined) notes.change(line, NOT_COUNTED);
    else units.set(line, Math.min(stock, MAX_STOCK));
  }
  return units;
}

const NOT_COUNTED = 'The file counts no stock of these variants: enter it under Inventory';

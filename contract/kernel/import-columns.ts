import { GST_CLASSES, MAKER_ROLES } from './label.ts';
import type { AttributeId } from './schemas.ts';

/** A cell with this text clears its value; an empty cell leaves it. */
export const NOTHING = '(none)';

export function isNothing(cell: string): boolean {
  return cell.trim().toLowerCase() === NOTHING;
}

export interface ImportColumn {
  name: string;
  help: string;
  isClearable?: true;
}

export function clearableColumns(columns: readonly ImportColumn[]): string[] {
  return columns.filter(({ isClearable }) => isClearable).map(({ name }) => name);
}

/** An exported file has this order and a line for each variant; an imported one may leave out or reorder columns. */
export const PRODUCT_COLUMNS: readonly ImportColumn[] = [
  { name: 'id', help: 'The product that is meant; empty for a new one' },
  {
    name: 'version',
    help: 'As exported; needed to change a product, so that no newer change is overwritten',
  },
  {
    name: 'handle',
    help: 'Lines with the same handle are variants of one product. For a new product, any word of your own',
  },
  { name: 'name', help: 'At most 120 characters; needed for a new product. Only on its first line' },
  { name: 'brand', help: 'At most 80 characters', isClearable: true },
  {
    name: 'category',
    help: 'Electronics, Clothing, Home & Kitchen, Sports, Beauty, Stationary, Toys or Other, or a category below them: as exported, such as kurtas, or with those above it, such as Clothing > Ethnic wear > Kurtas. With another one, details that it does not have are removed; a name of the eight moves a product up to it',
  },
  { name: 'gender', help: 'unisex, male, female or other' },
  { name: 'description', help: 'At most 4000 characters', isClearable: true },
  { name: 'archived', help: 'yes takes the product off sale, no puts it back' },
  {
    name: 'maker_role',
    help: `Who answers for the product on its label: ${MAKER_ROLES.join(', ')}. Only on its first line, as the next four`,
    isClearable: true,
  },
  { name: 'maker_name', help: 'Their name, at most 120 characters', isClearable: true },
  { name: 'maker_address', help: 'Their full address, at most 300 characters', isClearable: true },
  { name: 'month_made', help: 'Month of manufacture, packing or import, such as 2026-03', isClearable: true },
  {
    name: 'consumer_care',
    help: 'Whom buyers can write to or call, at most 300 characters; your shop where it is empty',
    isClearable: true,
  },
  { name: 'variant_id', help: 'The variant that is meant; empty for a new one' },
  { name: 'option1_name', help: 'What buyers choose, such as Size or Colour. Only on the first line' },
  {
    name: 'option1_value',
    help: 'The value of this variant, such as M. Another word is a new value; to rename one, edit the product',
  },
  { name: 'option2_name', help: 'A second option' },
  { name: 'option2_value', help: 'Its value' },
  { name: 'option3_name', help: 'A third option' },
  { name: 'option3_value', help: 'Its value' },
  {
    name: 'sku',
    help: 'Your own number of the variant; at most 40 characters, and only once in your shop',
    isClearable: true,
  },
  {
    name: 'price',
    help: 'In rupees, such as 499 or 1,499.50; needed for a new product. A new variant without one costs what the first line says',
  },
  { name: 'discount', help: 'Whole percent from 0 to 99' },
  { name: 'weight_g', help: 'Weight in whole grams', isClearable: true },
  { name: 'length_mm', help: 'Length of the parcel in whole millimetres', isClearable: true },
  { name: 'width_mm', help: 'Its width in whole millimetres', isClearable: true },
  { name: 'height_mm', help: 'Its height in whole millimetres', isClearable: true },
  { name: 'net_quantity', help: 'As the pack says it, such as 1 N, 100 ml or 250 g', isClearable: true },
  { name: 'hsn_code', help: '4, 6 or 8 digits', isClearable: true },
  { name: 'gst_class', help: GST_CLASSES.join(', '), isClearable: true },
  { name: 'variant_archived', help: 'yes takes this variant off sale, no puts it back' },
];

const ATTRIBUTE_PREFIX = 'attribute:';

/** They stand behind the other columns, one for each attribute. */
export const ATTRIBUTE_COLUMNS: ImportColumn = {
  name: `${ATTRIBUTE_PREFIX}…`,
  isClearable: true,
  help: 'A detail of the category, such as attribute:fabric; an export has those of your categories. Separate several choices by ; and write numbers with or without their unit. Only on the first line of a product',
};

export function attributeColumn(id: AttributeId): string {
  return `${ATTRIBUTE_PREFIX}${id}`;
}

export function isAttributeColumn(column: string): boolean {
  return column.startsWith(ATTRIBUTE_PREFIX);
}

export const INVENTORY_COLUMNS: readonly ImportColumn[] = [
  {
    name: 'id',
    help: 'The inventory item that is meant; or leave it empty and give the variant_id, the sku or the product_id',
  },
  {
    name: 'version',
    help: 'As exported; needed to change an item, so that no sale or newer change is overwritten',
  },
  {
    name: 'product_id',
    help: 'Without an id: the only item of this product, or a new one where it has none; for products without variants',
  },
  { name: 'product_name', help: 'Read-only' },
  {
    name: 'variant_id',
    help: 'Without an id: the only item of this variant, or a new one where it has none',
  },
  { name: 'variant', help: 'Read-only' },
  { name: 'sku', help: 'Names the variant where id and variant_id are empty; never changed by this file' },
  { name: 'quantity', help: 'Units in stock, 0 or more; needed for a new item' },
  { name: 'minimum_threshold', help: 'You get a mail when the stock falls to it; needed for a new item' },
  { name: 'status', help: 'active or inactive' },
  {
    name: 'pin_codes',
    help: 'All of them in one cell: 560001, 560001-560110, 5600*, or * for all India',
    isClearable: true,
  },
];

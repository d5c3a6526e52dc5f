import type { GstClass } from '../../contract/kernel/label.ts';
import { choicesInWords, type VariantChoice } from '../../contract/kernel/product-options.ts';
import { AttributeId } from '../../contract/kernel/schemas.ts';
import type { ProductLabel, VariantLabel } from '../../contract/label.ts';
import { ATTRIBUTES } from '../categories/attributes.ts';
import { after, DAY_MS } from './instants.ts';
import type { DemoShop } from './people.ts';
import type { DemoProduct } from './products.ts';
import { SHOP_KEYS } from './shops.ts';
import type { DemoVariant } from './variants.ts';

/** HSN code and GST class of the kinds of pictures. */
const TAXES: readonly (readonly [hsnCode: string, GstClass, kinds: readonly string[]])[] = [
  ['8517', 'gst_18', ['phone-slab', 'phone-round', 'phone-fold', 'smartwatch']],
  ['8471', 'gst_18', ['tablet', 'laptop']],
  ['8518', 'gst_18', ['headphones', 'earbuds', 'speaker']],
  ['9504', 'gst_18', ['console-tower', 'console-flat', 'console-handheld', 'controller']],
  ['8525', 'gst_18', ['camera']],
  ['8507', 'gst_18', ['powerbank']],
  ['3303', 'gst_18', ['perfume-square', 'perfume-round', 'perfume-tall', 'perfume-faceted']],
  ['3304', 'gst_18', ['lipstick', 'cream-jar', 'nail-polish', 'compact', 'serum']],
  ['9603', 'gst_18', ['brushes']],
  ['6109', 'apparel_footwear', ['tshirt']],
  ['6205', 'apparel_footwear', ['shirt']],
  ['6211', 'apparel_footwear', ['kurta']],
  ['6204', 'apparel_footwear', ['dress', 'skirt']],
  ['6203', 'apparel_footwear', ['trousers', 'jeans', 'jacket']],
  ['5407', 'gst_5', ['saree']],
  ['6404', 'apparel_footwear', ['sneakers']],
  ['6403', 'apparel_footwear', ['sandals']],
  ['4202', 'gst_18', ['handbag', 'suitcase']],
  ['6505', 'apparel_footwear', ['cap']],
  ['9004', 'gst_18', ['sunglasses']],
  ['4203', 'gst_18', ['belt']],
  ['9102', 'gst_18', ['watch']],
  ['6912', 'gst_5', ['mug', 'plates']],
  ['9405', 'gst_18', ['lamp']],
  ['7323', 'gst_5', ['pan', 'pot', 'bottle', 'kettle']],
  ['9404', 'gst_5', ['cushion']],
  ['6913', 'gst_5', ['vase']],
  ['9401', 'gst_18', ['chair']],
  [
    '9506',
    'gst_5',
    ['dumbbell', 'football', 'cricket', 'yoga-mat', 'badminton', 'skipping-rope', 'kettlebell'],
  ],
  ['4820', 'gst_18', ['notebook', 'sketchbook']],
  ['9608', 'gst_18', ['pen']],
  ['9609', 'nil', ['pencils']],
  ['3926', 'gst_18', ['organiser', 'tape']],
  ['8305', 'gst_18', ['stapler']],
  ['9503', 'gst_5', ['blocks', 'toy-car', 'ball', 'spinning-top', 'rings', 'teddy', 'kite']],
  ['6601', 'gst_5', ['umbrella']],
  ['0602', 'nil', ['plant']],
  ['4819', 'gst_5', ['gift']],
  ['8513', 'gst_18', ['torch']],
  ['3406', 'gst_5', ['candle']],
];
const HSN_OF_LIQUIDS_AND_POWDERS: readonly string[] = ['3303', '3304', '3406'];
const PAIRS: readonly string[] = ['sneakers', 'sandals'];
const ORIGIN = AttributeId.parse('country-of-origin');

export function labelOf({ brand, attributes, createdAt }: DemoProduct, shop: DemoShop): ProductLabel {
  const month = after(createdAt, -45 * DAY_MS)
    .toISOString()
    .slice(0, 7);
  if (attributes[ORIGIN] !== 'India') {
    const { legalName: makerName } = legalOf(shop);
    return { makerRole: 'importer', makerName, makerAddress: shop.address, monthMade: month };
  }
  const city = shop.address.split('\n').at(-1) ?? shop.city;
  return {
    makerRole: 'manufacturer',
    makerName: `${brand} Products Private Limited`,
    makerAddress: `Plot ${brand.length}, Industrial Estate\n${city}`,
    monthMade: month,
  };
}

export function variantLabelOf(product: DemoProduct, { choices }: DemoVariant): VariantLabel {
  const tax = TAXES.find(([, , kinds]) => kinds.includes(product.kind));
  if (!tax) throw new Error(`no tax for ${product.kind}`);
  const [hsnCode, gstClass] = tax;
  const isMeasured = HSN_OF_LIQUIDS_AND_POWDERS.includes(hsnCode);
  const chosen = choicesInWords(product.options, choices);
  const said = [...chosen.map(({ value }) => value), product.name, product.description].join(' ');
  return {
    netQuantity: (isMeasured ? contentsIn(said) : undefined) ?? countOf(product, chosen),
    hsnCode,
    gstClass,
  };
}

function contentsIn(text: string): string | undefined {
  return /(?:\d+ x )?\d+(?:\.\d+)? (?:ml|g)\b(?: \+ \d+ ml)?/.exec(text)?.[0];
}

function countOf({ kind, name }: DemoProduct, chosen: readonly VariantChoice[]): string {
  if (PAIRS.includes(kind)) return '1 pair';
  const pieces = chosen.find(({ option }) => option === ATTRIBUTES['number-of-pieces'].name);
  if (pieces) return `${pieces.value} N`;
  const [, ...counts] = /(?:Set|Pack) of (\d+)|(\d+) Pieces/.exec(name) ?? [];
  return `${counts.find(Boolean) ?? 1} N`;
}

export function legalOf({ key, name }: DemoShop) {
  const place = String(SHOP_KEYS.indexOf(key) + 1).padStart(2, '0');
  return {
    legalName: `${name} LLP`,
    carePhone: `+91 90000 000${place}`,
    careEmail: `care.${key}@haat.example`,
  };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ImportFormat } from '../../../../../contract/imports.ts';
import { paise } from '../../../../../contract/kernel/money.ts';
import { CategoryId } from '../../../../../contract/kernel/schemas.ts';
import { readTable } from '../read-file.ts';
import { readCatalog } from './adapt.ts';
import { isXml, readFeed } from './feed-xml.ts';
import { fitPictures } from './fit-pictures.ts';
import { fitProducts } from './fit-products.ts';
import { type ForeignCatalog, Notes } from './foreign-catalog.ts';
import { recogniseFormat } from './recognise.ts';
import { readShopifyInventory } from './shopify-inventory.ts';

const NOW = new Date('2026-07-01T12:00:00Z');

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8');

async function tableOf(text: string) {
  const { head, ...table } = isXml(text) ? await readFeed(text) : await readTable(text);
  return { ...table, columns: head?.cells ?? [] };
}

async function catalogOf(text: string, format: ImportFormat): Promise<ForeignCatalog> {
  const table = await tableOf(text);
  expect(recogniseFormat(table.columns)).toBe(format);
  if (format === 'shopify_inventory') throw new Error('no products');
  return readCatalog(format, table, NOW);
}

const inShort = ({ products }: ForeignCatalog) =>
  products.map(({ name, variants }) => [
    name,
    ...variants.map(({ options, sku, pricePaise, listPricePaise, stock }) =>
      [...options.map(({ value }) => value), sku, pricePaise, listPricePaise, stock].join(' '),
    ),
  ]);
const leftOut = ({ notes }: ForeignCatalog) =>
  notes.leftOut.map(({ line, name, why }) => `${line} ${name}: ${why}`);
const fateOf = ({ columns }: ForeignCatalog, name: string) => {
  const use = columns.find((column) => column.name === name);
  return use?.becomes ?? use?.why;
};

test('a product export of Shopify is read with its variants, prices, stock and pictures', async () => {
  const catalog = await catalogOf(fixture('shopify-products.csv'), 'shopify_products');
  expect(inShort(catalog)).toEqual([
    [
      'Cotton kurta',
      'Indigo M KU-IN-M 79900 99900 12',
      'Indigo L KU-IN-L 79900 99900 0',
      'Red M KU-RE-M 84900  7',
    ],
    ['Brass lamp', ' 149950  '],
  ]);
  const [kurta, lamp] = catalog.products;
  expect(kurta).toMatchObject({
    key: 'shopify:cotton-kurta',
    line: 2,
    brand: 'Neelam',
    category: 'Apparel & Accessories > Clothing > Traditional & Ceremonial Clothing > Kurtas',
    variants: [{ options: [{ name: 'Colour' }, { name: 'Size' }], weightGrams: 250 }, {}, {}],
  });
  expect(kurta?.pictures.map(({ url, alt, colour }) => [url.replace(/.*\//, ''), alt, colour])).toEqual([
    ['indigo.jpg', 'Indigo kurta', 'Indigo'],
    ['red.jpg', '', 'Red'],
    ['detail.jpg', '', undefined],
    ['label.jpg', '', undefined],
  ]);
  expect(lamp).toMatchObject({ category: 'Lighting', variants: [{ options: [], stock: undefined }] });
  expect(leftOut(catalog)).toEqual([
    '7 Gift card: It is a gift card',
    '8 Old bowl: Its status is archived',
    '9 New bowl: Its status is draft',
  ]);
  expect(
    ['Title', 'Variant Compare At Price', 'Tags', 'Fabric (product.metafields.shopify.fabric)'].map((name) =>
      fateOf(catalog, name),
    ),
  ).toEqual([
    'Name',
    'Discount',
    'Products have no tags here',
    'Enter details of the category on the product',
  ]);
  expect(catalog.columns.find(({ name }) => name === 'Image Src')).toMatchObject({ filled: 5 });
});

test('the column names that Shopify has had since 2025 are read alike', async () => {
  const catalog = await catalogOf(fixture('shopify-products-2026.csv'), 'shopify_products');
  expect(inShort(catalog)).toEqual([['Cotton kurta', 'M KU-M 79900 99900 12', 'L KU-L 79900 99900 5']]);
  expect(catalog.products).toMatchObject([{ category: 'Kurta', gender: 'female', pictures: [{}] }]);
});

test('an inventory export of Shopify is added up over its locations', async () => {
  const table = await tableOf(fixture('shopify-inventory.csv'));
  expect(recogniseFormat(table.columns)).toBe('shopify_inventory');
  const { stock, locations, notes } = readShopifyInventory(table);
  expect(stock.map(({ key, values, sku, units }) => [key, ...values, sku, units])).toEqual([
    ['shopify:cotton-kurta', 'Indigo', 'M', 'KU-IN-M', 25],
    ['shopify:cotton-kurta', 'Red', 'M', 'KU-RE-M', 9],
    ['shopify:brass-lamp', '', 4],
    ['shopify:clay-pot', 'POT', 4],
  ]);
  expect(locations).toEqual(['Jaipur', 'Delhi']);
  expect(notes.changed).toMatchObject([{ count: 1, lines: [5] }]);
});

test('an inventory export with a column for each location is added up alike', async () => {
  const head = 'Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Jaipur,Delhi';
  const table = await tableOf(`${head}\nlamp,Lamp,Title,Default Title,L,,IN,3,4\n`);
  expect(recogniseFormat(table.columns)).toBe('shopify_inventory');
  const { stock, locations, columns } = readShopifyInventory(table);
  expect(stock).toMatchObject([{ units: 7, values: [] }]);
  expect(locations).toEqual(['Jaipur', 'Delhi']);
  expect(columns.at(-1)).toMatchObject({ name: 'Delhi', becomes: 'Its units are added up' });
});

test('a product export of WooCommerce is read with its variations', async () => {
  const catalog = await catalogOf(fixture('woocommerce-products.csv'), 'woocommerce_products');
  expect(inShort(catalog)).toEqual([
    // The sale of the red one ended.
    ['Cotton kurta', 'Indigo KURTA-IN 79900 99900 12', 'Red KURTA-RE 84950  0'],
    ['Brass lamp', 'LAMP 149900  4'],
  ]);
  expect(catalog.products).toMatchObject([
    {
      key: 'woocommerce:100',
      brand: 'Neelam',
      category: 'Clothing > Ethnic wear > Kurtas',
      descriptions: ['Soft and light.', 'Hand-block <strong>printed</strong>\n\nin Jaipur.'],
      pictures: [{ colour: undefined }, { colour: undefined }, { colour: 'Indigo' }],
      variants: [{ weightGrams: 250 }, {}],
    },
    { variants: [{ weightGrams: 1200, lengthMm: 300, widthMm: 125, heightMm: 120 }] },
  ]);
  expect(leftOut(catalog)).toEqual([
    '6 Styling hour: Its type is virtual',
    '7 Clay pot: It is a draft',
    '8 Elsewhere: Its type is external',
    '9 Lost - M: Its product is not in the file',
  ]);
  expect(fateOf(catalog, 'Attribute 1 value(s)')).toBe('Option, where variations differ in it');
});

test('a product feed for Google is read in groups, and other currencies are left out', async () => {
  const catalog = await catalogOf(fixture('google-feed.tsv'), 'google_feed');
  expect(inShort(catalog)).toEqual([
    ['Cotton kurta', 'Indigo KU-IN-M 79900 99900 ', 'Red KU-RE-M 84900  0'],
    ['Brass lamp', 'LAMP 149950  '],
  ]);
  expect(catalog.products).toMatchObject([
    {
      key: 'google:group:KURTA',
      category: 'Clothing > Ethnic wear > Kurtas',
      gender: 'female',
      pictures: [{ colour: 'Indigo' }, { colour: 'Indigo' }, { colour: 'Indigo' }, { colour: 'Red' }],
      variants: [{ weightGrams: 250 }, { weightGrams: 250 }],
    },
    { key: 'google:item:LAMP', category: '536' },
  ]);
  expect(leftOut(catalog)).toEqual([
    '5 Cup: Its price is in USD, not in rupees',
    '6 Used chair: Its condition is used',
  ]);
});

test('a product feed in RSS is read by its lines, without what an element holds inside', async () => {
  const catalog = await catalogOf(fixture('google-feed.xml'), 'google_feed');
  expect(inShort(catalog)).toEqual([
    ['Cotton & silk kurta', 'KU-M 99900  3'],
    ['Brass lamp', 'LAMP 149900  0'],
  ]);
  expect(catalog.products.map(({ line, pictures }) => [line, pictures.length])).toEqual([
    [6, 3],
    [19, 0],
  ]);
});

test('a list price that a whole percentage off does not reach, and stock below zero, are noted with their lines', async () => {
  const head =
    'Handle,Title,Variant Price,Variant Compare At Price,Variant Inventory Tracker,Variant Inventory Qty';
  const lines = ['kurta,Kurta,1299,1799,shopify,4', 'lamp,Lamp,799,999,shopify,-2', 'cup,Cup,90,,shopify,0'];
  const catalog = await catalogOf([head, ...lines].join('\n'), 'shopify_products');
  const other = CategoryId.parse('other');
  const fitted = await fitProducts(catalog, () => other);
  expect(fitted.map(({ units }) => [...units])).toEqual([[[2, 4]], [[3, 0]], [[4, 0]]]);
  expect(catalog.notes.changed).toEqual([
    { message: 'Stock below zero becomes 0', count: 1, lines: [3] },
    { message: expect.stringContaining('MRP') as string, count: 1, lines: [2] },
  ]);
});

test('as many pictures are taken as a product can show, each once, from addresses of the web', () => {
  const notes = new Notes();
  const named = (urls: string[]) => urls.map((url) => ({ url, alt: '', colour: 'Red' }));
  const urls = [
    'ftp://a.example/0.jpg',
    'kurta.jpg',
    ...[1, 2, 3, 4].map((n) => `https://a.example/${n}.jpg`),
    'HTTPS://A.example/1.jpg#again',
  ];
  const product = {
    line: 7,
    key: '',
    name: '',
    brand: '',
    descriptions: [],
    category: '',
    gender: undefined,
  };
  const variant = { line: 7, sku: '', pricePaise: paise(100), listPricePaise: undefined, stock: undefined };
  const plain = { ...product, variants: [{ ...variant, options: [] }], pictures: named(urls) };
  expect(fitPictures(plain, notes).map(({ url, shownFor }) => [url, shownFor])).toEqual(
    [1, 2, 3].map((n) => [`https://a.example/${n}.jpg`, null]),
  );
  expect(notes.changed.map(({ count }) => count)).toEqual([2, 1]);
  const red = { ...plain, variants: [{ ...variant, options: [{ name: 'Colour', value: 'Red' }] }] };
  expect(fitPictures(red, notes).map(({ shownFor }) => shownFor)).toEqual(['Red', 'Red', 'Red', 'Red']);
});

test('entities that a feed defines itself are not resolved', { tags: ['UP3'] }, async () => {
  const bomb = `<!DOCTYPE rss [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>`;
  const item =
    '<item><id>1</id><title>Lamp &b; &c; end</title><price>5 INR</price><link>https://a.example</link></item>';
  const { products } = await catalogOf(`${bomb}<rss><channel>${item}</channel></rss>`, 'google_feed');
  expect(products).toMatchObject([{ name: 'Lamp &b; &c; end' }]);
});

test.each([
  'name,price',
  'id,version,handle,name,brand,category,price',
  'product_id,quantity',
  'id,title,quantity',
])('a file with %s is of no other system', (head) =>
  expect(recogniseFormat(head.split(','))).toBeUndefined(),
);

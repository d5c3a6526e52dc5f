import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, startTestApp } from '../../../tests/support/app.ts';
import {
  aProduct,
  aShop,
  aVariedProduct,
  type ProductDraft,
  someStock,
} from '../../../tests/support/catalog-builders.ts';

let app: TestApp;

const SHELF: ProductDraft[] = [
  { name: 'Aura wireless headphones', brand: 'Sona', category: 'Electronics' },
  { name: 'Studio headphones with cable', brand: 'Dhwani', category: 'Electronics', soldCount: 40 },
  { name: 'Galaxia smartphone 5G', brand: 'Samsara', category: 'Electronics' },
  { name: 'Running shoes', brand: 'Daud', category: 'Sports' },
  {
    name: 'Cotton kurta',
    brand: 'Khadi Gram',
    category: 'Clothing',
    description: 'Soft under headphones, too.',
  },
  { name: 'Café crème mug', brand: 'Été', category: 'Home & Kitchen' },
  { name: 'Travel pillow', brand: 'The Nap', category: 'Other' },
  { name: 'Fountain pen', brand: 'Lekhak', category: 'Stationary' },
  { name: 'Pencil set', brand: 'Lekhak', category: 'Stationary' },
  { name: 'Hex dumbbells, 5 kg', brand: 'Akhado', category: 'Sports' },
  { name: 'Power bank, 10000 mAh', brand: 'Urjan', category: 'Electronics' },
  { name: 'Crew T-shirt', brand: 'Lehar', category: 'Clothing' },
  { name: 'Linen shirt', brand: 'Lehar', category: 'Clothing', soldCount: 40 },
  { name: 'Anarkali/Angrakha suit', brand: 'Dr.Resham', category: 'Clothing' },
  { name: 'Kettle, 1.5 litre', brand: 'Urjan', category: 'Other' },
  { name: 'Khel-360 gamepad', brand: 'Patang', category: 'Electronics' },
  { name: 'Touch dimmer', brand: 'Urjan', category: 'Other' },
];

beforeAll(async () => {
  app = await startTestApp();
  const shopId = (await aShop(app)).id;
  for (const draft of SHELF) await aProduct(app, { shopId, ...draft });
  await aProduct(app, { shopId, name: 'Archived gramophone', archivedAt: new Date() });
});
afterAll(() => app.close());

async function found(search: string): Promise<string[]> {
  const page = await app.api()('POST /api/pro/filters', { body: { search } });
  expect(page.totalProducts).toBe(page.products.length);
  return page.products.map((product) => product.name);
}

test.each([
  ['a word of the name', 'smartphone', ['Galaxia smartphone 5G']],
  ['another form of the word', 'shoe run', ['Running shoes']],
  ['either of two words with a slash between them', 'angrakha', ['Anarkali/Angrakha suit']],
  ['a word behind a point', 'resham', ['Anarkali/Angrakha suit']],
  ['a number with a point', 'kettle 1.5 litre', ['Kettle, 1.5 litre']],
  ['a number behind a hyphen', 'khel 360', ['Khel-360 gamepad']],
  ['the same with its hyphen', 'khel-360', ['Khel-360 gamepad']],
  ['the beginning of a word', 'smartp', ['Galaxia smartphone 5G']],
  ['the brand', 'samsara', ['Galaxia smartphone 5G']],
  ['the category', 'kitchen', ['Café crème mug']],
  ['words in any order and letter case', 'WIRELESS Aura', ['Aura wireless headphones']],
  ['every word must fit', 'wireless kurta', []],
  ['a whole word before the beginning of others', 'pen', ['Fountain pen']],
  ['a stop word beside others changes nothing', 'the pillow', ['Travel pillow']],
  ['a stop word alone still finds the brand', 'the', ['Travel pillow']],
  ['no accent needed', 'cafe creme', ['Café crème mug']],
  ['or a letter missing', 'smartpone', ['Galaxia smartphone 5G']],
  ['or a letter too many', 'pilllow', ['Travel pillow']],
  ['or two letters exchanged', 'kutra', ['Cotton kurta']],
  ['or a wrong letter in the brand', 'samsora', ['Galaxia smartphone 5G']],
  ['a wrong word beside a right one', 'runing shooes', ['Running shoes']],
  ['an unfinished word whose stem differs', 'runn', ['Running shoes']],
  ['a word that stands for nothing is passed over while another fits', 'kurta zzzzqq', ['Cotton kurta']],
  ['doubled letters and plurals forgotten', 'dumbel', ['Hex dumbbells, 5 kg']],
  ['two words that were written as one', 'powerbank', ['Power bank, 10000 mAh']],
  ['one of which is but in the description', 'softkurta', ['Cotton kurta']],
  ['a number and its unit in one', '10000mah', ['Power bank, 10000 mAh']],
  ['one word that was written as two', 'smart phone', ['Galaxia smartphone 5G']],
  ['or as two, one of which nothing has', 'galaxia sm artphone', ['Galaxia smartphone 5G']],
  ['or as two, and unfinished', 'smart pho', ['Galaxia smartphone 5G']],
  ['a word with a hyphen, written in two', 't shirt', ['Crew T-shirt', 'Linen shirt']],
  ['a word with a hyphen, written without', 'tshirts', ['Crew T-shirt', 'Linen shirt']],
  ['what is left when a guess beside it leads nowhere', 'kurta for men', ['Cotton kurta']],
  ['nothing that anyone could have meant', 'zzzzqq', []],
  ['nothing that begins otherwise and is near but for that', 'trimmer', []],
  ['nothing for six letters with two wrong ones', 'dunber', []],
  ['nothing archived', 'gramophone', []],
])('search finds by %s', { tags: ['LIST-21'] }, async (_case, search, expected) => {
  expect(await found(search)).toEqual(expected);
});

test('the best match comes first: by name before by description, and what sells before what does not', {
  tags: ['LIST-21'],
}, async () => {
  expect(await found('headphones')).toEqual([
    'Studio headphones with cable',
    'Aura wireless headphones',
    'Cotton kurta',
  ]);
});

test('a misspelt search finds the same as the right one, best match first, and so does another name', {
  tags: ['LIST-21'],
}, async () => {
  const misspelt = ['hedphones', 'haedphones', 'headfones', 'headphonse', 'jeadphones'];
  for (const search of [...misspelt, 'earphones', 'earfones']) {
    expect([search, await found(search)]).toEqual([search, await found('headphones')]);
  }
});

test('search and filters narrow each other, and a chosen sort replaces the best match', {
  tags: ['LIST-21'],
}, async () => {
  const api = app.api();
  const clothing = await api('POST /api/pro/filters', {
    body: { search: 'headphones', category: 'clothing' },
  });
  expect(clothing.products.map((product) => product.name)).toEqual(['Cotton kurta']);
  const newest = await api('POST /api/pro/filters', {
    body: { search: 'headphones', sortBy: 'newest_first' },
  });
  expect(newest.products[0]?.name).toBe('Cotton kurta');
});

describe('the order of what is found', { tags: ['LIST-21'] }, () => {
  /** The names found, of products that only this case has. */
  async function ordered(search: string, deliverTo?: string): Promise<string[]> {
    const page = await app.api()('POST /api/pro/filters', { body: { search, deliverTo } });
    return page.products.map((product) => product.name);
  }

  test('name before brand before category before description', async () => {
    const shopId = (await aShop(app)).id;
    await aProduct(app, {
      shopId,
      name: 'Wooden flute',
      description: 'Sounds like a toy.',
      category: 'Other',
    });
    await aProduct(app, { shopId, name: 'Spinning top', category: 'Toys', description: 'Round' });
    await aProduct(app, { shopId, name: 'Rattle', brand: 'Toy', description: 'Loud', category: 'Other' });
    await aProduct(app, { shopId, name: 'Toy boat', description: 'Floats', category: 'Other' });
    await expect.poll(() => ordered('toy')).toEqual(['Toy boat', 'Rattle', 'Spinning top', 'Wooden flute']);
  });

  test('a name that is just what was searched for before longer ones, and whole words before prefixes', async () => {
    const shopId = (await aShop(app)).id;
    await aProduct(app, { shopId, name: 'Diya holder of brass', soldCount: 3 });
    await aProduct(app, { shopId, name: 'Brass diya', soldCount: 3 });
    await aProduct(app, { shopId, name: 'Diyas', soldCount: 3 });
    await expect.poll(() => ordered('diya')).toEqual(['Diyas', 'Brass diya', 'Diya holder of brass']);
    expect(await ordered('brass diya')).toEqual(['Brass diya', 'Diya holder of brass']);
  });

  test('what can be bought first, then what is rated and sold better, whatever is sold out', async () => {
    const shopId = (await aShop(app)).id;
    await aProduct(app, { shopId, name: 'Sitar', brand: 'A', stock: 0, soldCount: 5000, stars: [5, 5] });
    await aProduct(app, { shopId, name: 'Sitar', brand: 'B', stars: [2] });
    await aProduct(app, { shopId, name: 'Sitar', brand: 'C', soldCount: 40, stars: [2] });
    await aProduct(app, { shopId, name: 'Sitar', brand: 'D', stars: [5], soldCount: 40 });
    const brands = async () =>
      (await app.api()('POST /api/pro/filters', { body: { search: 'sitar' } })).products.map(
        ({ brand }) => brand,
      );
    await expect.poll(brands).toEqual(['D', 'C', 'B', 'A']);
  });

  test('what can be delivered to the pin code comes first, and nothing is left out', async () => {
    const shopId = (await aShop(app)).id;
    const near = await aProduct(app, { shopId, name: 'Tabla', stock: null, brand: 'Near' });
    await someStock(app, near, { deliveryPinCodes: ['5600*'] });
    const far = await aProduct(app, { shopId, name: 'Tabla', stock: null, soldCount: 900, brand: 'Far' });
    await someStock(app, far, { deliveryPinCodes: ['110001'] });
    const brands = async (body: { deliverTo?: string; sortBy?: 'newest_first' }) =>
      (await app.api()('POST /api/pro/filters', { body: { search: 'tabla', ...body } })).products.map(
        ({ brand }) => brand,
      );
    await expect.poll(() => brands({})).toEqual(['Far', 'Near']);
    expect(await brands({ deliverTo: '560001' })).toEqual(['Near', 'Far']);
    expect(await brands({ deliverTo: '560001', sortBy: 'newest_first' })).toEqual(['Far', 'Near']);
  });

  test('the same at every page, each product once', async () => {
    const shopId = (await aShop(app)).id;
    for (let number = 0; number < 11; number += 1) await aProduct(app, { shopId, name: `Veena ${number}` });
    const pageOf = (page: string, limit: string) =>
      app.api()('POST /api/pro/filters', { query: { page, limit }, body: { search: 'veena' } });
    await expect.poll(async () => (await pageOf('1', '20')).totalProducts).toBe(11);
    const all = (await pageOf('1', '20')).products.map(({ id }) => id);
    const pages = await Promise.all(['1', '2', '3'].map((page) => pageOf(page, '4')));
    expect(pages.flatMap(({ products }) => products.map(({ id }) => id))).toEqual(all);
    expect(new Set(all).size).toBe(11);
  });
});

describe('a search in Hindi', { tags: ['LIST-21'] }, () => {
  beforeAll(async () => {
    const shopId = (await aShop(app)).id;
    await aProduct(app, { shopId, name: 'बनारसी साड़ी, लाल', category: 'Clothing', brand: 'Banaras' });
    await aProduct(app, { shopId, name: 'Silk saree', category: 'Clothing', brand: 'Chappalika' });
    await aProduct(app, { shopId, name: 'Qalam stand', category: 'Other', brand: 'Chappalika' });
    await aProduct(app, { shopId, name: 'Strap sandals', category: 'Clothing', brand: 'Chappalika' });
  });

  test.each([
    ['joota', ['Running shoes']],
    ['जूते', ['Running shoes']],
    ['मोबाइल', ['Galaxia smartphone 5G']],
    ['फ़ोन samsara', ['Galaxia smartphone 5G']],
    ['sari', ['Silk saree']],
    ['कुर्ता', ['Cotton kurta']],
    ['daud ke joote', ['Running shoes']],
    ['ladki ke liye kurti', ['Cotton kurta']],
  ])('%s finds what it means', async (search, expected) => {
    await expect.poll(() => found(search)).toEqual(expected);
  });

  test.each([
    ['a word that names a product keeps to it', 'qalam', ['Qalam stand']],
    ['so does one in Devanagari', 'साड़ी', ['बनारसी साड़ी, लाल']],
    ['however its letters are composed', 'सा\u095cी', ['बनारसी साड़ी, लाल']],
    ['and without its last vowel sign it is another word, forgiven as a slip', 'बनारस', ['बनारसी साड़ी, लाल']],
    ['what is missing is not found', 'takiya phool', ['Travel pillow']],
  ])('%s', async (_case, search, expected) => {
    await expect.poll(() => found(search)).toEqual(expected);
  });

  test('a word that begins words of products finds these as well', async () => {
    await expect.poll(() => found('chappal')).toHaveLength(3);
    expect((await found('chappal'))[0]).toBe('Strap sandals');
  });
});

test('sizes and colours in a search are those that products can be had in', {
  tags: ['LIST-21'],
}, async () => {
  const shopId = (await aShop(app)).id;
  const varied = (name: string, Size: string[], Colour: string[]) =>
    aVariedProduct(app, { shopId, name, options: { Size, Colour }, description: 'New', brand: '' });
  await varied('Court sneakers', ['UK 8', 'UK 9'], ['White']);
  await varied('Canvas sneakers', ['UK 7'], ['White']);
  await varied('Festive sherwani', ['M', 'XL'], ['Black', 'Rust']);
  await varied('Plain sherwani', ['M'], ['Black']);
  await aProduct(app, { shopId, name: 'Maroon lehenga', description: 'New', brand: '' });
  for (const [search, ...names] of [
    ['size 9 sneakers', 'Court sneakers'],
    ['black sherwani xl', 'Festive sherwani'],
    ['rust colour sherwani', 'Festive sherwani'],
    // Of what has no options, the name says the colour.
    ['maroon color lehenga', 'Maroon lehenga'],
  ])
    expect([search, ...(await found(search ?? ''))]).toEqual([search, ...names]);
});

describe('prices in a search', { tags: ['LIST-21'] }, () => {
  const search = (body: object, query = {}) => app.api()('POST /api/pro/filters', { body, query });
  const facets = (body: object) => app.api()('POST /api/pro/filters/facets', { body });
  const namesOf = ({ products }: { products: { name: string }[] }) => products.map(({ name }) => name).sort();

  beforeAll(async () => {
    const shopId = (await aShop(app)).id;
    for (const priceRupees of [500, 1500, 2500])
      await aProduct(app, { shopId, name: `Jutti ${priceRupees}`, category: 'Other', priceRupees });
  });

  test.each([
    ['jutti under 1500', ['Jutti 1500', 'Jutti 500'], { search: 'jutti', maxPrice: 1500 }],
    ['jutti above 1.5k', ['Jutti 1500', 'Jutti 2500'], { search: 'jutti', minPrice: 1500 }],
    ['between 1000 and 2000 jutti', ['Jutti 1500'], { search: 'jutti', minPrice: 1000, maxPrice: 2000 }],
    ['jutti 2500', ['Jutti 2500'], undefined],
  ])('%s', async (text, names, understood) => {
    await expect.poll(async () => namesOf(await search({ search: text }))).toEqual(names);
    const page = await search({ search: text });
    expect(page.understood).toEqual(understood);
    const counted = await facets({ search: text });
    expect(counted.totalProducts).toBe(names.length);
    // A group's own choice does not count for its options.
    const inRanges = counted.prices.reduce((sum, { products }) => sum + products, 0);
    expect(inRanges).toBe(understood ? 3 : 1);
  });

  test('without other words they narrow everything', async () => {
    const page = await search({ search: 'above ₹2,000' });
    expect(page.understood).toEqual({ search: '', minPrice: 2000 });
    expect(namesOf(page)).toEqual(namesOf(await search({ minPrice: 2000 })));
    expect(page.totalProducts).toBeGreaterThan(0);
  });

  test('prices of the filter object replace them', async () => {
    const page = await search({ search: 'jutti under 1500', minPrice: 2000 });
    expect(namesOf(page)).toEqual(['Jutti 2500']);
    expect(page.understood).toEqual({ search: 'jutti' });
  });
});

test.each(['🙂', '❤️', '!?', '₹', '%_'])(
  'a search for %s, in which there is no word, finds nothing, and its counts say so',
  { tags: ['LIST-21'] },
  async (search) => {
    const body = { search };
    expect(await app.api()('POST /api/pro/filters', { body })).toMatchObject({
      products: [],
      totalProducts: 0,
    });
    expect(await app.api()('POST /api/pro/filters/facets', { body })).toMatchObject({ totalProducts: 0 });
    const beside = await app.api()('POST /api/pro/filters', { body: { search: `kurta ${search}` } });
    expect(beside.products.map(({ name }) => name)).toEqual(['Cotton kurta']);
  },
);

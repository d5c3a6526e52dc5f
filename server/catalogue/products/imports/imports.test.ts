import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CategoryId, ImportId, ProductId } from '../../../../contract/kernel/schemas.ts';
import { imports, pictureFetches } from '../../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { aBuyer, aMember, anOperator, aSeller } from '../../../../tests/support/builders.ts';
import { someCategories } from '../../../../tests/support/category-builders.ts';
import { aProduct, aVariedProduct } from '../../../../tests/support/catalog-builders.ts';
import { expectInvariantsToHold } from '../../../../tests/support/checkout-builders.ts';
import { merge } from '../../../../tests/support/merge-builders.ts';
import { asTrader, aTrader, csv } from '../../../../tests/support/import-builders.ts';
import { interceptFaultPoint } from '../../../platform/fault-points.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await someCategories(app);
});
afterEach(() => expectInvariantsToHold(app));
afterAll(() => app.close());

test('what staff imports is saved as what the owner imports, texts of products with options too', async () => {
  const { shop, ...owner } = await aTrader(app);
  await aVariedProduct(app, { shopId: shop.id, name: 'Cotton kurta', options: { Size: ['M', 'L'] } });
  const member = asTrader(app, shop, await aMember(app, shop, ['catalogue']));
  const file = (await owner.exported('products')).replaceAll('Cotton kurta', 'Linen kurta');
  expect(await member.applied('products', file)).toMatchObject({ state: 'applied', rowsChanged: 1 });
  expect(await owner.products()).toMatchObject([{ name: 'Linen kurta' }]);
});

test('operators see why an import failed with the way to its shop, until the shop has applied a later file', async () => {
  const trader = await aTrader(app);
  const { id: productId } = await aProduct(app, { shopId: trader.shop.id, name: 'Lamp' });
  const operator = await anOperator(app, ['support']);
  const path = `/operator/shops/${trader.shop.id}`;
  const waiting = async () => {
    const { groups } = await operator.api('GET /api/operator/to-do');
    const items = groups.find(({ kind }) => kind === 'imports')?.items;
    return items?.filter((item) => item.path === path);
  };
  const head = ['id', 'version', 'name', 'price'];
  const check = await trader.checked('products', csv(head, [productId, '1', 'Lantern', '5']));
  await trader.api('PUT /api/pro/:productId', { params: { productId }, body: { brand: 'Diya' } });
  await trader.api('POST /api/import/:importId/apply', { params: { importId: check.id } });
  await app.jobs.drain();
  const [fault] = (await trader.look(check.id)).faults;
  const stale = { title: 'products.csv', detail: `${trader.shop.name}: line 2, version: ${fault?.message}` };
  expect(await waiting()).toMatchObject([stale]);
  const stop = interceptFaultPoint('import: part saved', () => Promise.reject(new Error('the disk is full')));
  await trader.applied('products', csv(head, ['', '', 'Candle', '5']));
  stop();
  const ours = {
    title: 'products.csv',
    detail: expect.stringContaining(': Something went wrong on our side') as string,
  };
  expect(await waiting()).toMatchObject([stale, ours]);
  await trader.applied('inventory', await trader.exported('inventory'));
  expect(await waiting(), 'after a file of another kind').toHaveLength(2);
  await trader.applied('products', csv(head, ['', '', 'Candle', '5']));
  expect(await waiting()).toEqual([]);
});

describe('all or nothing', () => {
  test('a change between check and apply is an error, and nothing is written', async () => {
    const trader = await aTrader(app);
    const lamp = await aProduct(app, { shopId: trader.shop.id, name: 'Lamp' });
    const added = Array.from({ length: 700 }, (_, index) => ['', '', `New ${index}`, '5']);
    const check = await trader.checked(
      'products',
      csv(['id', 'version', 'name', 'price'], ...added, [lamp.id, '1', 'Lantern', '5']),
    );
    expect(check).toMatchObject({ rowsAdded: 700, rowsChanged: 1, faultCount: 0 });
    await trader.api('PUT /api/pro/:productId', { params: { productId: lamp.id }, body: { brand: 'Diya' } });
    await trader.api('POST /api/import/:importId/apply', { params: { importId: check.id } });
    await app.jobs.drain();
    const failed = await trader.look(check.id);
    expect(failed).toMatchObject({ state: 'failed', faults: [{ line: 702, column: 'version' }] });
    expect(await trader.products()).toMatchObject([{ name: 'Lamp', brand: 'Diya' }]);
  });

  test('any mixture of good and bad lines is applied whole when all are good and not at all otherwise', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }), async (lines) => {
        const trader = await aTrader(app);
        const rows = lines.map((isGood, index) => [`Item ${index}`, isGood ? '5' : 'free']);
        const check = await trader.checked('products', csv(['name', 'price'], ...rows));
        const importId = check.id;
        const apply = trader.api('POST /api/import/:importId/apply', { params: { importId } });
        const isWhole = lines.every(Boolean);
        await expect(apply.then(() => true).catch(() => false)).resolves.toBe(isWhole);
        await app.jobs.drain();
        expect(await trader.products()).toHaveLength(isWhole ? lines.length : 0);
        expect(check.faultCount).toBe(lines.filter((isGood) => !isGood).length);
      }),
      { numRuns: 8 },
    );
  });

  test('a cancelled import rolls back and ends', async () => {
    const trader = await aTrader(app);
    const rows = Array.from({ length: 1200 }, (_, index) => [`Item ${index}`, '5']);
    const { id } = await trader.checked('products', csv(['name', 'price'], ...rows));
    const params = { importId: id };
    const seen: { state: string; rowsDone: number }[] = [];
    const stop = interceptFaultPoint('import: part saved', async () => {
      const { state, rowsDone } = await trader.look(id);
      seen.push({ state, rowsDone });
      if (seen.length === 2) await trader.api('POST /api/import/:importId/cancel', { params });
    });
    try {
      await trader.api('POST /api/import/:importId/apply', { params });
      await app.jobs.drain();
    } finally {
      stop();
    }
    expect(seen, 'progress is seen while it runs').toEqual([
      { state: 'applying', rowsDone: 0 },
      { state: 'applying', rowsDone: 500 },
    ]);
    expect(await trader.look(id)).toMatchObject({ state: 'cancelled' });
    expect(await trader.products()).toEqual([]);
    for (const call of ['apply', 'cancel'] as const) {
      await expect(trader.api(`POST /api/import/:importId/${call}`, { params })).rejects.toMatchObject({
        status: 409,
        code: 'wrong_state',
      });
    }
  });

  test('two workers do not apply it twice', async () => {
    const trader = await aTrader(app);
    const { id } = await trader.checked('products', csv(['name', 'price'], ['Lamp', '5']));
    await trader.api('POST /api/import/:importId/apply', { params: { importId: id } });
    await Promise.all([app.jobs.drain(), app.jobs.drain(), app.jobs.drain()]);
    expect(await trader.products()).toHaveLength(1);
    expect(await trader.look(id)).toMatchObject({ state: 'applied' });
  });

  test('one import of a shop runs at a time, and a new file replaces a waiting one', async () => {
    const trader = await aTrader(app);
    const text = csv(['name', 'price'], ['Lamp', '5']);
    const results = await Promise.allSettled([1, 2, 3].map(() => trader.upload('products', text)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, code: 'still_running' },
    });
    await app.jobs.drain();
    const second = await trader.checked('products', text);
    const { imports: listed, total } = await trader.api('GET /api/import', { query: {} });
    expect(total).toBe(2);
    expect(listed.map(({ id, state }) => [id === second.id, state])).toEqual([
      [true, 'checked'],
      [false, 'cancelled'],
    ]);
    const third = await trader.checked('inventory', 'id\r\nx\r\n');
    const sorted = async (query: object) =>
      (await trader.api('GET /api/import', { query })).imports.map(({ id }) => id);
    const [first = ''] = listed.map(({ id }) => id).filter((id) => id !== second.id);
    expect(await sorted({})).toEqual([third.id, second.id, first]);
    expect(await sorted({ direction: 'ascending' })).toEqual([first, second.id, third.id]);
    expect(await sorted({ sortBy: 'fileName', direction: 'ascending' })).toEqual([
      third.id,
      second.id,
      first,
    ]);
    expect(await sorted({ sortBy: 'kind', direction: 'descending' })).toEqual([second.id, first, third.id]);
    expect(await sorted({ sortBy: 'state', direction: 'ascending' })).toEqual([first, second.id, third.id]);
    await expect(sorted({ sortBy: 'content' })).rejects.toMatchObject({ status: 400 });
    const kept = await app.database.db
      .select({ content: imports.content })
      .from(imports)
      .where(eq(imports.state, 'cancelled'));
    expect(new Set(kept.map(({ content }) => content))).toEqual(new Set(['']));
  });

  test('an import that is not applied for a week is ended', async () => {
    const trader = await aTrader(app);
    const { id } = await trader.checked('products', csv(['name', 'price'], ['Lamp', '5']));
    await app.database.db
      .update(imports)
      .set({ createdAt: sql`now() - interval '8 days'` })
      .where(eq(imports.id, id));
    await app.jobs.drain();
    expect(await trader.look(id)).toMatchObject({ state: 'cancelled' });
  });

  test('ten thousand products are checked and applied in one file', async () => {
    const trader = await aTrader(app);
    const rows = Array.from({ length: 10_000 }, (_, index) => [`Item ${index}`, 'Asha', 'Toys', 'Fine', '5']);
    const text = csv(['name', 'brand', 'category', 'description', 'price'], ...rows);
    const done = await trader.applied('products', text);
    expect(done).toMatchObject({ state: 'applied', rowsAdded: 10_000, rowsDone: 10_000 });
    expect((await trader.table('products')).length).toBe(10_000);
  });
});

describe('a file of another system', () => {
  const fixture = (name: string) =>
    readFileSync(join(import.meta.dirname, 'formats', 'fixtures', name), 'utf8');

  test('is taken as it is: shown first, then saved with stock and categories as its seller chose', async () => {
    const trader = await aTrader(app);
    const { id, preview, ...check } = await trader.checked('products', fixture('shopify-products.csv'));
    expect(check).toMatchObject({ state: 'checked', rowsTotal: 2, rowsAdded: 2, faults: [] });
    expect(preview).toMatchObject({
      format: 'shopify_products',
      productCount: 2,
      variantCount: 4,
      pictureCount: 5,
      categories: [
        { source: expect.stringContaining('Kurtas') as string, categoryId: 'kurtas', productCount: 1 },
        { source: 'Lighting', categoryId: 'home-kitchen', productCount: 1 },
      ],
      stock: { variantCount: 3, unitCount: 19 },
      notes: [
        { message: 'Stock below zero becomes 0', lines: [3] },
        { message: expect.stringContaining('counts no stock') as string, lines: [6] },
      ],
      leftOutCount: 3,
      leftOut: [{ line: 7, name: 'Gift card', why: 'It is a gift card' }, {}, {}],
    });
    expect(await trader.products(), 'a check writes nothing').toEqual([]);
    const categories = [{ source: 'Lighting', categoryId: CategoryId.parse('other') }];
    await trader.api('POST /api/import/:importId/apply', {
      params: { importId: id },
      body: { pinCodes: '5600*, 110001', categories },
    });
    await app.jobs.drain();
    expect(await trader.look(id)).toMatchObject({
      state: 'applied',
      rowsAdded: 2,
      preview: { productCount: 2, leftOutCount: 3 },
    });
    expect(await trader.products()).toMatchObject([
      { name: 'Brass lamp', brand: 'Diya', category: 'Other', pricePaise: 149_950, discountPercent: 0 },
      {
        name: 'Cotton kurta',
        brand: 'Neelam',
        category: 'Clothing',
        subcategoryId: 'kurtas',
        pricePaise: 79_900,
        discountPercent: 20,
        description: 'Soft & light\n\nHand-block printed\nin Jaipur.\n- 100% cotton\n- Machine wash',
        options: [
          { name: 'Colour', kind: 'colour' },
          { name: 'Size', kind: 'size' },
        ],
      },
    ]);
    const { pictures } = await trader.look(id);
    expect(pictures, 'no server has the name that the file says').toMatchObject({
      waiting: 0,
      attached: 0,
      failed: 5,
      faults: expect.arrayContaining([
        expect.objectContaining({ url: 'https://cdn.example/s/files/1/lamp.jpg' }),
      ]) as unknown[],
    });
    const fetches = await app.database.db
      .select({ url: pictureFetches.url, shownFor: pictureFetches.shownFor, alt: pictureFetches.alt })
      .from(pictureFetches)
      .where(eq(pictureFetches.importId, id))
      .orderBy(pictureFetches.productId, pictureFetches.place);
    expect(fetches).toContainEqual({
      url: 'https://cdn.example/s/files/1/indigo.jpg',
      shownFor: 'Indigo',
      alt: 'Indigo kurta',
    });
    const stock = await trader.table('inventory');
    expect(stock.map(({ sku, quantity, pin_codes }) => [sku, quantity, pin_codes])).toEqual([
      ['KU-IN-M', '12', '5600*, 110001'],
      ['KU-IN-L', '0', '5600*, 110001'],
      ['KU-RE-M', '7', '5600*, 110001'],
    ]);
  });

  test('that is imported again finds its products, and leaves their category and their stock', async () => {
    const trader = await aTrader(app);
    const file = fixture('shopify-products.csv');
    await trader.applied('products', file);
    const again = await trader.checked('products', file);
    expect(again).toMatchObject({ rowsUnchanged: 2, rowsAdded: 0, rowsChanged: 0 });
    const [lamp] = await trader.products();
    const params = { productId: ProductId.parse(lamp?.id) };
    await trader.api('PUT /api/pro/:productId', { params, body: { category: 'Toys' } });
    const later = file.replace('Brass lamp', 'Copper lamp').replace('shopify,12,', 'shopify,99,');
    const changed = await trader.applied('products', later);
    expect(changed).toMatchObject({ rowsChanged: 1, rowsUnchanged: 1, rowsAdded: 0 });
    expect(await trader.products()).toMatchObject([
      { name: 'Copper lamp', category: 'Toys' },
      { name: 'Cotton kurta' },
    ]);
    const quantities = async () => (await trader.table('inventory')).map(({ quantity }) => quantity);
    expect(await quantities()).toEqual(['12', '0', '7']);
    const counted = await trader.applied('inventory', fixture('shopify-inventory.csv'));
    expect(counted).toMatchObject({ rowsTotal: 4, rowsAdded: 1, rowsChanged: 2, faultCount: 0 });
    const why = expect.stringContaining('import its product first') as string;
    expect(counted.preview).toMatchObject({
      stock: { variantCount: 3, unitCount: 38, locations: ['Jaipur', 'Delhi'] },
      leftOut: [{ line: 7, name: 'Clay pot', why }],
    });
    expect(await quantities()).toEqual(['4', '25', '0', '9']);
  });

  test('that names another picture of a product changes it, though all else is the same', async () => {
    const trader = await aTrader(app);
    const file = (...urls: string[]) =>
      csv(
        ['Handle', 'Title', 'Variant Price', 'Image Src'],
        ...urls.map((url, place) => ['lamp', place === 0 ? 'Lamp' : '', place === 0 ? '7' : '', url]),
      );
    await trader.applied('products', file('https://cdn.example/1.jpg'));
    const [one, two] = ['https://cdn.example/1.jpg', 'https://cdn.example/2.jpg'];
    expect(await trader.checked('products', file(one))).toMatchObject({ rowsChanged: 0, rowsUnchanged: 1 });
    const again = await trader.applied('products', file(one, two));
    expect(again).toMatchObject({ state: 'applied', rowsChanged: 1, pictures: { failed: 2 } });
  });

  test('that came without names is found by its SKUs, and what cannot be taken hinders no other product', async () => {
    const trader = await aTrader(app);
    await trader.applied('products', csv(['name', 'sku', 'price'], ['Lamp of clay', 'LAMP', '5']));
    const done = await trader.applied(
      'products',
      csv(
        ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Variant SKU', 'Variant Price'],
        ['lamp', 'Lamp', 'Title', 'Default Title', 'LAMP', '7'],
        ['twin', 'Twin', 'Title', 'Default Title', 'TWIN', '7'],
        ['twin', '', '', '', '', '8'],
        ['cup', 'Cup', 'Title', 'Default Title', 'twin', '9'],
      ),
    );
    expect(done).toMatchObject({ state: 'applied', rowsAdded: 1, rowsChanged: 1 });
    expect(done.preview).toMatchObject({ leftOut: [{ line: 3, name: 'Twin' }] });
    expect((await trader.products()).map(({ name, pricePaise }) => [name, pricePaise])).toEqual([
      ['Cup', 900],
      ['Lamp', 700],
    ]);
  });

  test('whose products were merged here brings none of them back', async () => {
    const trader = await aTrader(app);
    const file = csv(
      ['Handle', 'Title', 'Variant Price'],
      ['red', 'Red cup', '7'],
      ['blue', 'Blue cup', '8'],
    );
    await trader.applied('products', file);
    const cups = await trader.products();
    await merge(
      trader,
      cups.map(({ id }) => id),
    );
    const again = await trader.applied('products', file);
    expect(again.preview?.leftOut.map(({ why }) => why)).toContain(
      'Here it is one product with another one of the file',
    );
    expect(await trader.products()).toHaveLength(1);
  });

  test('is refused where it holds something else than was said, with what to choose', async () => {
    const trader = await aTrader(app);
    const { faults, preview } = await trader.checked('products', fixture('shopify-inventory.csv'));
    expect(faults).toMatchObject([
      { message: 'This is an inventory export of Shopify: choose Inventory, and upload it again' },
    ]);
    expect(preview).toBeNull();
    const noFeed = await trader.checked('products', '<html><body>Not found</body></html>');
    expect(noFeed.faults).toMatchObject([{ message: expect.stringContaining('no product feed') as string }]);
  });

  test('gives no stock to staff without the right for it', async () => {
    const { shop, ...owner } = await aTrader(app);
    const member = asTrader(app, shop, await aMember(app, shop, ['catalogue']));
    const { preview } = await member.checked('products', fixture('shopify-products.csv'));
    expect(preview).toMatchObject({ productCount: 2, stock: null });
    const { id } = await owner.checked('products', fixture('shopify-products.csv'));
    const params = { importId: id };
    const apply = member.api('POST /api/import/:importId/apply', { params });
    await expect(apply).rejects.toMatchObject({ code: 'right_missing' });
    await owner.api('POST /api/import/:importId/cancel', { params });
  });
});

describe('imports belong to their shop', { tags: ['AZ3', 'AZ13', 'AZ16'] }, () => {
  test('they are for sellers with a shop', async () => {
    const calls = [
      ['GET', '/api/export/products'],
      ['GET', '/api/export/inventory'],
      ['GET', '/api/import'],
      ['GET', `/api/import/${randomUUID()}`],
      ['POST', '/api/import?kind=products'],
      ['POST', `/api/import/${randomUUID()}/apply`],
      ['POST', `/api/import/${randomUUID()}/pictures`],
      ['POST', `/api/import/${randomUUID()}/cancel`],
    ] as const;
    const buyer = await aBuyer(app);
    for (const [method, url] of calls) {
      expect((await app.server.inject({ method, url })).statusCode).toBe(401);
      const headers = { authorization: `Bearer ${buyer.token}` };
      expect((await app.server.inject({ method, url, headers })).statusCode).toBe(403);
    }
    const shopless = await aSeller(app);
    expect(await shopless.api('GET /api/import', { query: {} })).toMatchObject({ imports: [], total: 0 });
    await expect(shopless.api('GET /api/export/products')).rejects.toMatchObject({ status: 409 });
    const body = new Blob(['name\n'], { type: 'text/csv' });
    const upload = shopless.api('POST /api/import', { query: { kind: 'products' }, body });
    await expect(upload).rejects.toMatchObject({ status: 409, code: 'wrong_state' });
  });

  test("another shop's import is not found and stays as it is", async () => {
    const [owner, other] = [await aTrader(app), await aTrader(app)];
    const { id } = await owner.checked('products', csv(['name', 'price'], ['Lamp', '5']));
    const missing = { status: 404, message: 'This import was not found' };
    for (const importId of [id, ImportId.parse(randomUUID())]) {
      const params = { importId };
      await expect(other.look(importId)).rejects.toMatchObject(missing);
      await expect(other.api('POST /api/import/:importId/apply', { params })).rejects.toMatchObject(missing);
      await expect(other.api('POST /api/import/:importId/cancel', { params })).rejects.toMatchObject(missing);
    }
    expect(await owner.look(id)).toMatchObject({ state: 'checked' });
    expect(await other.table('products')).toEqual([]);
  });

  test('the name of a file is one line', { tags: ['UP6'] }, async () => {
    const trader = await aTrader(app);
    const { fileName } = await trader.api('POST /api/import', {
      query: { kind: 'products', fileName: 'a.csv\r\nState: applied\u2028b\tc' },
      body: new Blob(['name,price\nLamp,5\n'], { type: 'text/csv' }),
    });
    expect(fileName).toBe('a.csv State: applied b c');
    await app.jobs.drain();
  });

  test('a file that is no text, or too large, is refused', { tags: ['UP3', 'UP5'] }, async () => {
    const { token, shop } = await aTrader(app);
    const send = (payload: Buffer | string, type = 'text/csv') =>
      app.server.inject({
        method: 'POST',
        url: '/api/import?kind=products&fileName=../../etc/passwd.csv',
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        payload,
      });
    expect((await send(Buffer.from([0x50, 0x4b, 0x03, 0x04, 0xff, 0xfe]))).json()).toMatchObject({
      status: 400,
      message: expect.stringContaining('CSV UTF-8') as string,
    });
    expect((await send('n\0a\0m\0e')).statusCode).toBe(400);
    expect((await send('')).statusCode).toBe(400);
    expect((await send('{}', 'application/json')).statusCode).toBe(415);
    expect((await send('x'.repeat(15 * 1024 * 1024 + 1))).statusCode).toBe(413);
    expect(await app.database.db.select().from(imports).where(eq(imports.shopId, shop.id))).toEqual([]);
    expect((await send('name,price\nLamp,5\n')).json()).toMatchObject({ fileName: '../../etc/passwd.csv' });
    await app.jobs.drain();
  });
});

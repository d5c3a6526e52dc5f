import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InventoryId } from '../../../contract/kernel/schemas.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { mailsTo } from '../../../tests/support/browser.ts';
import { aSeller, type Person } from '../../../tests/support/builders.ts';
import { aProduct, aShop, someStock } from '../../../tests/support/catalog-builders.ts';
import { aShopper, decide, place } from '../../../tests/support/checkout-builders.ts';
import { asOwner } from '../../../tests/support/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { clearLowStockMarks, takeLowRecords } from './store/low-stock-marks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Owner extends Person {
  stock: (name: string, draft?: Parameters<typeof someStock>[2]) => Promise<InventoryId>;
  edit: (inventoryId: InventoryId, body: object) => Promise<unknown>;
  /** Subjects of all mails about low stock, after all that is due was done. */
  subjects: () => Promise<string[]>;
}

async function anOwner(): Promise<Owner> {
  const seller = await aSeller(app);
  const shop = await aShop(app, { ownerId: seller.user.id });
  return {
    ...seller,
    stock: async (name, draft) =>
      someStock(app, await aProduct(app, { shopId: shop.id, name, stock: null }), draft),
    edit: async (inventoryId, body) => {
      const at = { params: { inventoryId } };
      const { version } = await seller.api('GET /api/inventory/:inventoryId', at);
      return seller.api('PATCH /api/inventory/:inventoryId', { ...at, body: { version, ...body } });
    },
    subjects: async () =>
      (await mailsTo(app, seller.user.email ?? ''))
        .map(({ subject }) => subject)
        .filter((line) => /low/.test(line)),
  };
}

test('a seller gets one mail when an edit lowers the stock to its threshold, and no other while it stays low', async () => {
  const owner = await anOwner();
  const id = await owner.stock('Brass lamp', { quantity: 9, minimumThreshold: 5 });
  expect(await owner.subjects()).toEqual([]);
  await owner.edit(id, { quantity: 5 });
  expect(await owner.subjects()).toEqual(['Running low: 1 item']);
  await owner.edit(id, { quantity: 1 });
  expect(await owner.subjects()).toHaveLength(1);
  const [mail] = await mailsTo(app, owner.user.email ?? '');
  expect(mail?.text).toContain('Brass lamp: 5 left (threshold 5)');
  expect(mail?.text).toContain('/seller/inventory?stock=short');
});

test('the seller is notified again only after the stock was above the threshold', async () => {
  const owner = await anOwner();
  const id = await owner.stock('Clay pot', { quantity: 2, minimumThreshold: 5 });
  expect(await owner.subjects()).toHaveLength(1);
  await owner.edit(id, { quantity: 6 });
  expect(await owner.subjects()).toHaveLength(1);
  await owner.edit(id, { change: -1 });
  expect(await owner.subjects()).toHaveLength(2);
});

test('a sale triggers it, and reserved units count as gone', async () => {
  const owner = await anOwner();
  const shop =
    (await owner.api('GET /api/shop/:userId', { params: { userId: owner.user.id } })) ?? expect.unreachable();
  const product = await aProduct(app, { shopId: shop.id, name: 'Jute bag', stock: null });
  await someStock(app, product, { quantity: 6, minimumThreshold: 3 });
  const placed = await place(await aShopper(app, product, { quantity: 3 }));
  expect(await owner.subjects()).toEqual(['Running low: 1 item']);
  await decide(app, placed, 'approve');
  expect(await owner.subjects()).toHaveLength(1);
});

test('an import reports everything that ran low in one mail', async () => {
  const owner = await anOwner();
  const ids = [];
  for (let made = 0; made < 25; made += 1) ids.push(await owner.stock(`Item ${made}`, { quantity: 50 }));
  const lines = ids.map((id, index) => `${id},1,${index % 3}\r\n`).join('');
  const body = new Blob([`id,version,quantity\r\n${lines}`], { type: 'text/csv' });
  const { id: importId } = await owner.api('POST /api/import', { query: { kind: 'inventory' }, body });
  await app.jobs.drain();
  await owner.api('POST /api/import/:importId/apply', { params: { importId } });
  await app.jobs.drain();
  expect(await owner.subjects()).toEqual(['Running low: 25 items']);
  const [mail] = await mailsTo(app, owner.user.email ?? '');
  expect(mail?.text).toContain('These are the emptiest 20; the list has all.');
  expect(mail?.text.match(/left \(threshold 2\)/g)).toHaveLength(20);
});

test('inactive, deleted and archived stock triggers no mail', async () => {
  const owner = await anOwner();
  await owner.stock('Asleep', { quantity: 0, status: 'inactive' });
  const gone = await owner.stock('Gone', { quantity: 9 });
  await owner.api('DELETE /api/inventory/:inventoryId', { params: { inventoryId: gone } });
  const shop =
    (await owner.api('GET /api/shop/:userId', { params: { userId: owner.user.id } })) ?? expect.unreachable();
  await aProduct(app, { shopId: shop.id, archivedAt: new Date(), stock: 0 });
  expect(await owner.subjects()).toEqual([]);
});

test('several processes that look at the same time notify once; after a crash the next one does', async () => {
  const owner = await anOwner();
  await owner.stock('Wick', { quantity: 0 });
  const died = inTransaction(app.database.db, async (tx) => {
    expect((await takeLowRecords(tx)).length).toBeGreaterThan(0);
    throw new Error('the process died');
  });
  await expect(died).rejects.toThrow('died');
  await Promise.all([app.jobs.drain(), app.jobs.drain(), app.jobs.drain()]);
  expect(await owner.subjects()).toEqual(['Running low: 1 item']);
});

test('finding low stock among very many records reads only those, and a sale above the threshold rewrites no index', async () => {
  const shop = await aShop(app);
  const { id: product, variantId } = await aProduct(app, { shopId: shop.id, stock: null });
  const { rows: records } = await app.database.db.execute<{ id: InventoryId }>(sql`
    insert into inventory (variant_id, product_id, shop_id, quantity, minimum_threshold, delivery_pin_codes)
    select ${variantId}, ${product}, ${shop.id}, 500, 5, '{*}' from generate_series(1, 5000) returning id`);
  await asOwner(app, (db) => db.execute(sql`vacuum analyze inventory`));
  await inTransaction(app.database.db, async (tx) => {
    // Whether an index serves is asked here, not what the planner makes of its samples.
    await tx.execute(sql`set local enable_seqscan = off`);
    // The figures may have what this connection did just before.
    const before = await scans(tx);
    await takeLowRecords(tx);
    await clearLowStockMarks(tx);
    // More than the gaps of all pages have room for: where a page is full a row moves, whatever its columns.
    for (let sold = 1; sold <= 400; sold += 1) {
      await tx.execute(sql`
        update inventory set quantity = quantity - 1, version = version + 1 where id = ${records[0]?.id}`);
    }
    const after = await scans(tx);
    expect(after).toEqual({ scans: before.scans, isInPlace: true });
  });
});

async function scans(tx: Transaction): Promise<{ scans: number; isInPlace: boolean }> {
  const { rows } = await tx.execute<{ scans: number; isInPlace: boolean }>(sql`
    select seq_scan::int as scans, n_tup_hot_upd > 0 as "isInPlace" from pg_stat_xact_user_tables where relname = 'inventory'`);
  return rows[0] ?? expect.unreachable();
}

test('the list of low stock is sorted as requested', async () => {
  const owner = await anOwner();
  await owner.stock('Almond', { quantity: 7, minimumThreshold: 2 });
  await owner.stock('Basil', { quantity: 0, minimumThreshold: 2 });
  const chilli = await owner.stock('Chilli', { quantity: 2, minimumThreshold: 2 });
  await owner.stock('Dill', { quantity: 1, minimumThreshold: 2, status: 'inactive' });
  await owner.edit(chilli, { minimum_threshold: 3 });
  const names = async (query: object) =>
    (await owner.api('GET /api/inventory', { query })).items.map(({ Product }) => Product.name);
  expect(await names({ stock: 'short' })).toEqual(['Basil', 'Chilli']);
  expect(await names({ sortBy: 'stock' })).toEqual(['Basil', 'Dill', 'Chilli', 'Almond']);
  expect(await names({ sortBy: 'stock', direction: 'descending' })).toEqual([
    'Almond',
    'Chilli',
    'Dill',
    'Basil',
  ]);
  expect((await names({ sortBy: 'changed', direction: 'descending' }))[0]).toBe('Chilli');
  await expect(names({ sortBy: 'price' })).rejects.toMatchObject({ status: 400 });
});

test('a history shows the stock after each change and its actor', async () => {
  const owner = await anOwner();
  const inventoryId = await owner.stock('Kettle', { quantity: 10 });
  await owner.edit(inventoryId, { change: -4, reason: 'Broken' });
  await owner.edit(inventoryId, { quantity: 20 });
  const history = (page: string) =>
    owner.api('GET /api/inventory/:inventoryId/movements', {
      params: { inventoryId },
      query: { page, limit: '2' },
    });
  expect(await history('1')).toMatchObject({
    total: 3,
    movements: [
      { change: 14, quantity: 20, actorName: owner.user.name, note: null },
      { change: -4, quantity: 6, actorName: owner.user.name, note: 'Broken' },
    ],
  });
  expect((await history('2')).movements).toMatchObject([{ change: 10, quantity: 10, actorName: null }]);

  const changes = async (query: object) =>
    (
      await owner.api('GET /api/inventory/:inventoryId/movements', { params: { inventoryId }, query })
    ).movements.map(({ change }) => change);
  expect(await changes({ direction: 'ascending' })).toEqual([10, -4, 14]);
  expect(await changes({ sortBy: 'change', direction: 'ascending' })).toEqual([-4, 10, 14]);
  expect(await changes({ sortBy: 'quantity', direction: 'ascending' })).toEqual([-4, 10, 14]);
  expect(await changes({ sortBy: 'reason', direction: 'descending' })).toEqual([10, -4, 14]);
  expect(await changes({ sortBy: 'by', direction: 'ascending' })).toEqual([10, 14, -4]);
  await expect(changes({ sortBy: 'note' })).rejects.toMatchObject({ status: 400 });
});

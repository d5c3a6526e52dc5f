import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inventory } from '../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aSeller } from '../support/builders.ts';
import { aProduct, aShop, muchStock, someStock } from '../support/catalog-builders.ts';
import { expectInvariantsToHold } from '../support/checkout-builders.ts';
import { killLeftovers, startServerProcess } from './server-process.ts';

/** More than one statement takes at a time. */
const RECORDS = 600;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(killLeftovers);
afterAll(() => app.close());

test('a process that is killed while it applies an import leaves nothing half done, and another takes it up', {
  tags: ['FA2'],
}, async () => {
  const seller = await aSeller(app);
  const shop = await aShop(app, { ownerId: seller.user.id });
  const product = await aProduct(app, { shopId: shop.id, stock: null });
  const ids = await muchStock(app, product, RECORDS, { quantity: 5 });
  const text = `id,version,quantity\n${ids.map((id) => `${id},1,8\n`).join('')}`;
  const { id: importId } = await seller.api('POST /api/import', {
    query: { kind: 'inventory' },
    body: new Blob([text], { type: 'text/csv' }),
  });
  await app.jobs.drain();
  await seller.api('POST /api/import/:importId/apply', { params: { importId } });

  const quantities = async () => {
    const { db } = app.database;
    const rows = await db.select().from(inventory).where(eq(inventory.shopId, shop.id));
    return new Set(rows.map(({ quantity }) => quantity));
  };
  for (const step of ['import: part saved', 'import: applied, not committed']) {
    const server = await startServerProcess(app.databaseUrl, [step]);
    expect(await server.ended, step).toBe('SIGKILL');
    expect(await quantities(), step).toEqual(new Set([5]));
  }
  await expectInvariantsToHold(app);

  const server = await startServerProcess(app.databaseUrl);
  try {
    await expect
      .poll(async () => (await seller.api('GET /api/import/:importId', { params: { importId } })).state)
      .toBe('applied');
    expect(await quantities()).toEqual(new Set([8]));
    await expectInvariantsToHold(app);
  } finally {
    await server.kill();
  }
});

test('a process killed while it mails low stock sends nothing, and another process sends it once', async () => {
  const seller = await aSeller(app);
  const shop = await aShop(app, { ownerId: seller.user.id });
  const product = await aProduct(app, { shopId: shop.id, name: 'Lamp', stock: null });
  await someStock(app, product, { quantity: 1, minimumThreshold: 2 });
  const server = await startServerProcess(app.databaseUrl, ['low stock: taken']);
  expect(await server.ended).toBe('SIGKILL');
  await app.jobs.drain();
  await app.jobs.drain();
  expect(app.mails.filter(({ to }) => to === seller.user.email).map(({ subject }) => subject)).toEqual([
    'Running low: 1 item',
  ]);
});

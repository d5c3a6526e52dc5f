import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paise } from '../../../contract/kernel/money.ts';
import type { VariantId } from '../../../contract/kernel/schemas.ts';
import { inventory, products, users, variants } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer, type Person } from '../../../tests/support/builders.ts';
import { aProduct, aVariedProduct, priceAt, someStock } from '../../../tests/support/catalog-builders.ts';
import { interceptFaultPoint } from '../../platform/fault-points.ts';

const PUBLIC_URL = 'https://shop.example';
const ONE = 'A product that you wanted is available now';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL });
});
afterAll(() => app.close());

async function waitsFor(variantId: VariantId, pinCode = '560001', person?: Person): Promise<Person> {
  const buyer = person ?? (await aBuyer(app));
  await buyer.api('PUT /api/stock-alert/:variantId', { params: { variantId }, body: { pinCode } });
  return buyer;
}

async function setStock(variantId: VariantId, quantity: number): Promise<void> {
  await app.database.db.update(inventory).set({ quantity }).where(eq(inventory.variantId, variantId));
}

/** The subjects of the mails that a person gets from the next run of the jobs. */
async function mailsTo({ user }: Pick<Person, 'user'>): Promise<string[]> {
  const seen = app.mails.length;
  await app.jobs.drain();
  return app.mails.slice(seen).flatMap(({ to, subject }) => (to === user.email ? [subject] : []));
}

const alertsOf = ({ api }: Person) => api('GET /api/stock-alert');

test('a buyer is mailed once when the variant is back, with its choices, price and a link to it', async () => {
  const kurta = await aVariedProduct(app, {
    name: 'Cotton kurta',
    stock: 0,
    options: { Size: ['M', 'L'], Colour: ['Indigo'] },
    variants: { 'M Indigo': { priceRupees: 799 } },
  });
  const variantId = kurta.variantOf('M', 'Indigo');
  const buyer = await waitsFor(variantId);
  expect(await mailsTo(buyer)).toEqual([]);
  await setStock(variantId, 3);
  expect(await mailsTo(buyer)).toEqual([ONE]);
  const mail = app.mails.at(-1);
  expect(mail?.text).toContain('Cotton kurta (M, Indigo): ₹799, delivered to 560001');
  expect(mail?.text).toContain(`${PUBLIC_URL}/product/${kurta.id}?variant=${variantId}`);
  expect(mail?.text).toContain('Unsubscribe');
  expect(mail?.unsubscribeUrl).toMatch(/^https:\/\/shop\.example\/api\/notification\/unsubscribe\?token=/);
  expect(await alertsOf(buyer)).toEqual([]);
  await setStock(variantId, 0);
  await app.jobs.drain();
  await setStock(variantId, 3);
  expect(await mailsTo(buyer)).toEqual([]);
});

test('stock of a sister variant, or for another pin code, is no reason to write', async () => {
  const kurta = await aVariedProduct(app, { options: { Size: ['M', 'L'] }, stock: null });
  const medium = { id: kurta.id, shopId: kurta.shopId, variantId: kurta.variantOf('M') };
  const buyer = await waitsFor(medium.variantId, '570001');
  await someStock(app, { ...medium, variantId: kurta.variantOf('L') });
  await someStock(app, medium, { deliveryPinCodes: ['560001', '5700*', '56*'], status: 'inactive' });
  await someStock(app, medium, { deliveryPinCodes: ['570002', '5600*', '5710*', '6*'] });
  await someStock(app, medium, { deliveryPinCodes: ['570001'], quantity: 2, reserved: 2 });
  expect(await mailsTo(buyer)).toEqual([]);
  expect(await alertsOf(buyer)).toHaveLength(1);
});

test.each(['682001', '68200*', '6820*', '682*', '68*', '6*', '*'])(
  'stock for %s covers the pin code 682001',
  async (pattern) => {
    const lamp = await aProduct(app, { stock: null });
    const buyer = await waitsFor(lamp.variantId, '682001');
    await someStock(app, lamp, { deliveryPinCodes: [pattern] });
    expect(await mailsTo(buyer)).toEqual([ONE]);
  },
);

test('what is archived is not written about until it is offered again', async () => {
  const kurta = await aVariedProduct(app, { options: { Size: ['M', 'L'] }, stock: 0 });
  const variantId = kurta.variantOf('L');
  const lamp = await aProduct(app, { stock: 0 });
  const buyer = await waitsFor(variantId);
  await waitsFor(lamp.variantId, '560001', buyer);
  const { db } = app.database;
  const archive = async (archivedAt: Date | null) => {
    await db.update(variants).set({ archivedAt }).where(eq(variants.id, variantId));
    await db.update(products).set({ archivedAt }).where(eq(products.id, lamp.id));
  };
  await archive(new Date());
  await setStock(variantId, 3);
  await setStock(lamp.variantId, 3);
  expect(await mailsTo(buyer)).toEqual([]);
  await archive(null);
  expect(await mailsTo(buyer)).toEqual(['2 products that you wanted are available now']);
});

test('all that comes at the same time is one mail, with the figures of the moment in which it is written', async () => {
  const [lamp, kettle] = [
    await aProduct(app, { name: 'Lamp', stock: 0 }),
    await aProduct(app, { name: 'Kettle', stock: 0 }),
  ];
  const buyer = await waitsFor(lamp.variantId);
  await waitsFor(kettle.variantId, '110001', buyer);
  await setStock(lamp.variantId, 1);
  await setStock(kettle.variantId, 1);
  const restore = interceptFaultPoint('stock alerts: taken', async () => {
    restore();
    await priceAt(app, lamp.id, { pricePaise: paise(9900) });
  });
  expect(await mailsTo(buyer)).toEqual(['2 products that you wanted are available now']);
  const text = app.mails.at(-1)?.text ?? '';
  expect(text).toContain('Lamp: ₹99, delivered to 560001');
  expect(text).toContain('Kettle: ₹499, delivered to 110001');
});

test('no mail goes to an account that is disabled or has switched these mails off, and none later either', async () => {
  const lamp = await aProduct(app, { stock: 0 });
  const [silent, disabled] = [await waitsFor(lamp.variantId), await waitsFor(lamp.variantId)];
  await silent.api('PATCH /api/notification/settings', { body: { backInStock: false } });
  await app.database.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, disabled.user.id));
  await setStock(lamp.variantId, 3);
  const seen = app.mails.length;
  await app.jobs.drain();
  expect(app.mails.slice(seen)).toEqual([]);
  await silent.api('PATCH /api/notification/settings', { body: { backInStock: true } });
  expect(await mailsTo(silent)).toEqual([]);
});

test('unsubscribing between the alert and its mail stops the mail', async () => {
  const lamp = await aProduct(app, { stock: 0 });
  const buyer = await waitsFor(lamp.variantId);
  await setStock(lamp.variantId, 3);
  const restore = interceptFaultPoint('stock alerts: taken', async () => {
    restore();
    await buyer.api('PATCH /api/notification/settings', { body: { backInStock: false } });
  });
  expect(await mailsTo(buyer)).toEqual([]);
});

test('what leaves the market between the alert and its mail is not written about', async () => {
  const lamp = await aProduct(app, { stock: 0 });
  const buyer = await waitsFor(lamp.variantId);
  await setStock(lamp.variantId, 3);
  const restore = interceptFaultPoint('stock alerts: taken', async () => {
    restore();
    await app.database.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, lamp.id));
  });
  expect(await mailsTo(buyer)).toEqual([]);
});

test('a run that breaks off sends nothing, and the next one sends each alert once', async () => {
  const lamp = await aProduct(app, { stock: 0 });
  const buyer = await waitsFor(lamp.variantId);
  await setStock(lamp.variantId, 3);
  const restore = interceptFaultPoint('stock alerts: taken', () =>
    Promise.reject(new Error('the power went')),
  );
  await expect(app.jobs.drain()).rejects.toThrow('the power went');
  restore();
  expect(await mailsTo(buyer)).toEqual([ONE]);
  expect(await mailsTo(buyer)).toEqual([]);
});

test('processes that look at the same time send each alert once', async () => {
  const lamp = await aProduct(app, { stock: 0 });
  const buyers = await Promise.all(Array.from({ length: 5 }, () => waitsFor(lamp.variantId)));
  await setStock(lamp.variantId, 3);
  const seen = app.mails.length;
  await Promise.all(Array.from({ length: 4 }, () => app.jobs.drain()));
  const recipients = app.mails.slice(seen).map(({ to }) => to);
  expect(recipients.toSorted()).toEqual(buyers.map(({ user }) => user.email ?? '').toSorted());
});

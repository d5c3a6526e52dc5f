import { afterAll, beforeAll, expect, test } from 'vitest';
import { paise } from '../../../contract/kernel/money.ts';
import { startTestApp, TEST_SECRET, type TestApp } from '../../../tests/support/app.ts';
import { Signer } from '../../platform/signer.ts';
import { aBuyer, aSeller, type Person } from '../../../tests/support/builders.ts';
import { aProduct, priceAt } from '../../../tests/support/catalog-builders.ts';
import { hashOfTables } from '../../../tests/support/table-hashes.ts';
import { writeToken } from './unsubscribe-link.ts';

const PUBLIC_URL = 'https://shop.example';
const ALL_ON = { priceDrops: true, backInStock: true, reviewReplies: true, questionAnswers: true };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL });
});
afterAll(() => app.close());

const settingsOf = ({ api }: Person) => api('GET /api/notification/settings');
const pathOf = (url: string | undefined) => url?.replace(PUBLIC_URL, '') ?? expect.unreachable();

/** A buyer with the mail that says that a favorite became cheaper. */
async function aReader() {
  const reader = await aBuyer(app);
  const product = await aProduct(app);
  await reader.api('POST /api/favorite', { body: { productId: product.id } });
  await priceAt(app, product.id, { pricePaise: paise(100) });
  await app.jobs.drain();
  const mail = app.mails.find(({ to }) => to === reader.user.email) ?? expect.unreachable();
  return { reader, mail };
}

test('notification settings are on until switched off, one by one, by buyers only', async () => {
  const buyer = await aBuyer(app);
  expect(await settingsOf(buyer)).toEqual(ALL_ON);
  const change = (body: Partial<typeof ALL_ON>) => buyer.api('PATCH /api/notification/settings', { body });
  expect(await change({ backInStock: false })).toEqual({ ...ALL_ON, backInStock: false });
  expect(await change({ reviewReplies: false })).toEqual({
    ...ALL_ON,
    backInStock: false,
    reviewReplies: false,
  });
  expect(await change({})).toEqual({ ...ALL_ON, backInStock: false, reviewReplies: false });
  expect(await change({ questionAnswers: false })).toMatchObject({ questionAnswers: false });
  await change({ questionAnswers: true });
  expect(await change({ backInStock: true })).toEqual({ ...ALL_ON, reviewReplies: false });
  expect(await settingsOf(await aBuyer(app))).toEqual(ALL_ON);
  await expect(settingsOf(await aSeller(app))).rejects.toMatchObject({ status: 403 });
  await expect(app.api()('GET /api/notification/settings')).rejects.toMatchObject({ status: 401 });
});

test('a mail about favorites carries its one-click address, and a link to a page with a button (RFC 8058)', async () => {
  const { mail } = await aReader();
  expect(mail.unsubscribeUrl).toContain(`${PUBLIC_URL}/api/notification/unsubscribe?token=`);
  expect(mail.text).toContain(`Unsubscribe:\n${PUBLIC_URL}/unsubscribe?token=`);
  expect(mail.html).toContain(`href="${PUBLIC_URL}/unsubscribe?token=`);
});

test.each([
  ['without a body', {}, undefined],
  ['with a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'List-Unsubscribe=One-Click'],
  ['with an empty form', { 'content-type': 'application/x-www-form-urlencoded' }, ''],
  [
    'with parts',
    { 'content-type': 'multipart/form-data; boundary=x' },
    '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
])(
  'a mail program unsubscribes by a POST %s, and repeating it changes nothing',
  async (_, headers, payload) => {
    const { reader, mail } = await aReader();
    const url = pathOf(mail.unsubscribeUrl);
    for (const _time of [1, 2]) {
      const reply = await app.server.inject({
        method: 'POST',
        url,
        headers,
        ...(payload !== undefined && { payload }),
      });
      expect(reply.statusCode).toBe(200);
      expect(await settingsOf(reader)).toEqual({ ...ALL_ON, priceDrops: false });
    }
  },
);

test('opening the link changes nothing: scanners, previews and mail programs that load the page', async () => {
  const { reader, mail } = await aReader();
  const url = pathOf(mail.unsubscribeUrl);
  const before = await hashOfTables(app);
  for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) await app.server.inject({ method, url });
  expect((await app.server.inject({ url })).json()).toEqual({ kind: 'price_drops', isOn: true });
  const asPage = await app.server.inject({ url, headers: { accept: 'text/html,*/*' } });
  expect(asPage.statusCode).toBe(303);
  expect(asPage.headers.location).toBe(mail.unsubscribeUrl?.replace('/api/notification', ''));
  expect(await hashOfTables(app)).toEqual(before);
  await app.server.inject({ method: 'POST', url });
  expect((await app.server.inject({ url })).json()).toEqual({ kind: 'price_drops', isOn: false });
  expect(await settingsOf(reader)).toMatchObject({ priceDrops: false });
});

test('a link is for one person and one kind: any other is refused and changes nothing', async () => {
  const [victim, other] = [await aBuyer(app), await aBuyer(app)];
  const good = writeToken(new Signer(TEST_SECRET), victim.user.id, 'price_drops');
  const [, , signature = ''] = good.split('.');
  const before = await hashOfTables(app);
  for (const token of [
    'x',
    '..',
    `${victim.user.id}.price_drops`,
    `${victim.user.id}.price_drops.`,
    `${victim.user.id}.favorites.${signature}`,
    `${other.user.id}.price_drops.${signature}`,
    `${victim.user.id}.everything.${signature}`,
    `${good}x`,
    `${good}.`,
    good.slice(0, -1),
    writeToken(new Signer('another secret of the same length, or longer'), victim.user.id, 'price_drops'),
  ]) {
    for (const method of ['GET', 'POST'] as const) {
      const reply = await app.server.inject({
        method,
        url: '/api/notification/unsubscribe',
        query: { token },
      });
      expect([reply.statusCode, reply.json<{ code: string }>().code], token).toEqual([400, 'invalid_link']);
    }
  }
  const none = await app.server.inject({ method: 'POST', url: '/api/notification/unsubscribe' });
  expect(none.statusCode).toBe(400);
  expect(await hashOfTables(app)).toEqual(before);
});

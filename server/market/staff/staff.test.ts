import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShopRight } from '../../../contract/kernel/rights.ts';
import { shopMembers } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { mailsTo, newestLink } from '../../../tests/support/browser.ts';
import { aBuyer, aMember, aSeller, type Person } from '../../../tests/support/builders.ts';
import { aShop } from '../../../tests/support/catalog-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function anOwner(name = 'Kaleen Carpets') {
  const owner = await aSeller(app, { name: 'Ruhi Shah' });
  const shop = await aShop(app, { ownerId: owner.user.id, name });
  return { owner, shop };
}

const invite = ({ api }: Person, email: string, rights: ShopRight[] = ['orders']) =>
  api('POST /api/shop/member', { body: { email, rights } });
const membersOf = async ({ api }: Person) => (await api('GET /api/shop/member')).members;
const shopsOf = ({ token }: Person) => app.api(token)('GET /api/session/shops');
const tokenOf = async (email: string) => (await newestLink(app, email)).searchParams.get('token') ?? '';
const accept = ({ token }: Person, link: string) =>
  app.api(token)('POST /api/session/invitation/accept', { body: { token: link } });

test('an owner invites somebody by mail, who joins with a seller account of that address', async () => {
  const { owner, shop } = await anOwner();
  const invited = await invite(owner, 'Sana@Kaleen.example', ['orders', 'stock', 'orders']);
  expect(invited).toMatchObject({ email: 'sana@kaleen.example', name: null, state: 'invited' });
  expect(invited.rights).toEqual(['orders', 'stock']);
  const link = await newestLink(app, 'sana@kaleen.example');
  expect(link.pathname).toBe('/join-shop');
  const token = link.searchParams.get('token') ?? '';
  const shown = { query: { token } };
  expect(await app.api()('GET /api/session/invitation', shown)).toEqual({
    shopName: 'Kaleen Carpets',
    inviterName: 'Ruhi Shah',
    email: 'sana@kaleen.example',
    rights: ['orders', 'stock'],
    account: 'none',
  });
  const stranger = await aSeller(app);
  await expect(accept(stranger, token)).rejects.toMatchObject({ code: 'wrong_state' });
  const sana = await aSeller(app, { email: 'sana@kaleen.example', name: 'Sana Qureshi' });
  expect((await app.api()('GET /api/session/invitation', shown)).account).toBe('seller');
  const joined = { shopId: shop.id, ownerId: owner.user.id, name: 'Kaleen Carpets', isOwn: false };
  expect(await accept(sana, token)).toEqual({ ...joined, rights: ['orders', 'stock'] });
  expect(await membersOf(owner)).toMatchObject([{ name: 'Sana Qureshi', state: 'joined' }]);
  await expect(accept(sana, token)).rejects.toMatchObject({ code: 'invalid_link' });
  const { entries } = await owner.api('GET /api/shop/activity', { query: {} });
  expect(entries.map(({ action, actor }) => [action, actor.kind, actor.name])).toEqual([
    ['POST /api/session/invitation/accept', 'staff', 'Sana Qureshi'],
    ['POST /api/shop/member', 'seller', 'Ruhi Shah'],
  ]);

  const { id: ownId } = await aShop(app, { ownerId: sana.user.id, name: 'Sana Textiles' });
  expect((await shopsOf(sana)).map(({ shopId, isOwn }) => [shopId, isOwn])).toEqual([
    [ownId, true],
    [shop.id, false],
  ]);
  const asStaff = app.api(sana.token, shop.id);
  expect((await asStaff('GET /api/shop-order')).orders).toEqual([]);
  await expect(asStaff('GET /api/coupon')).rejects.toMatchObject({ status: 403, code: 'right_missing' });
});

test('a link of an invitation works for seven days, and only the newest one', async () => {
  const { owner } = await anOwner();
  const person = await aSeller(app);
  const email = person.user.email ?? '';
  const { id } = await invite(owner, email);
  const first = await tokenOf(email);
  await owner.api('POST /api/shop/member/:memberId/resend', { params: { memberId: id } });
  const second = await tokenOf(email);
  await expect(accept(person, first)).rejects.toMatchObject({ code: 'invalid_link' });
  await app.database.db.update(shopMembers).set({ expiresAt: sql`now()` }).where(eq(shopMembers.id, id));
  await expect(accept(person, second)).rejects.toMatchObject({ code: 'link_expired' });
  expect(await membersOf(owner)).toMatchObject([{ state: 'expired' }]);
  await owner.api('POST /api/shop/member/:memberId/resend', { params: { memberId: id } });
  await accept(person, await tokenOf(email));
  await expect(
    owner.api('POST /api/shop/member/:memberId/resend', { params: { memberId: id } }),
  ).rejects.toMatchObject({ code: 'wrong_state' });
});

test('a withdrawn invitation leads nowhere, and the same address can be invited again', async () => {
  const { owner } = await anOwner();
  const person = await aSeller(app);
  const email = person.user.email ?? '';
  const { id: memberId } = await invite(owner, email);
  await expect(invite(owner, email)).rejects.toMatchObject({ code: 'already_exists' });
  const token = await tokenOf(email);
  await owner.api('DELETE /api/shop/member/:memberId', { params: { memberId } });
  await expect(accept(person, token)).rejects.toMatchObject({ code: 'invalid_link' });
  await invite(owner, email);
  await accept(person, await tokenOf(email));
});

test('only who holds the link learns that the address has an account of another kind', async () => {
  const { owner } = await anOwner();
  const buyer = await aBuyer(app);
  const answers = [await invite(owner, buyer.user.email ?? ''), await invite(owner, 'none@kaleen.example')];
  expect(answers.map(({ name, state }) => [name, state])).toEqual([
    [null, 'invited'],
    [null, 'invited'],
  ]);
  const token = await tokenOf(buyer.user.email ?? '');
  expect((await app.api()('GET /api/session/invitation', { query: { token } })).account).toBe('other');
  await expect(accept(buyer, token)).rejects.toMatchObject({ status: 403 });
  await expect(
    app.api()('GET /api/session/invitation', { query: { token: 'guessed' } }),
  ).rejects.toMatchObject({ code: 'invalid_link' });
});

test('nobody gives a right that they do not have, and the owner alone lets manage people', async () => {
  const { owner, shop } = await anOwner();
  const manager = await aMember(app, shop, ['people', 'orders']);
  const other = await aMember(app, shop, ['people']);
  const clerk = await aMember(app, shop, ['stock']);
  const change = ({ api }: Person, memberId: string, rights: ShopRight[]) =>
    api('PATCH /api/shop/member/:memberId', { params: { memberId }, body: { rights } });
  const remove = ({ api }: Person, memberId: string) =>
    api('DELETE /api/shop/member/:memberId', { params: { memberId } });

  expect((await invite(manager, 'packer@kaleen.example', ['orders'])).isChangeable).toBe(true);
  await expect(invite(manager, 'a@kaleen.example', ['stock'])).rejects.toMatchObject({
    code: 'right_missing',
  });
  await expect(invite(manager, 'a@kaleen.example', ['people'])).rejects.toMatchObject({
    code: 'right_missing',
  });
  await expect(invite(clerk, 'a@kaleen.example', ['stock'])).rejects.toMatchObject({ code: 'right_missing' });
  await expect(change(manager, clerk.memberId, ['money', 'stock'])).rejects.toMatchObject({
    code: 'right_missing',
  });
  await expect(change(manager, clerk.memberId, ['orders'])).rejects.toMatchObject({ code: 'right_missing' });
  expect((await change(manager, clerk.memberId, ['stock', 'orders'])).rights).toEqual(['stock', 'orders']);
  for (const memberId of [manager.memberId, other.memberId]) {
    await expect(change(manager, memberId, ['orders'])).rejects.toMatchObject({ code: 'right_missing' });
    await expect(remove(manager, memberId)).rejects.toMatchObject({ code: 'right_missing' });
  }
  expect((await change(owner, other.memberId, ['people', 'money'])).rights).toEqual(['people', 'money']);
  await remove(manager, clerk.memberId);
  await expect(clerk.api('GET /api/shop/today')).rejects.toMatchObject({ status: 403, code: 'not_a_member' });
  await remove(owner, manager.memberId);
  await expect(membersOf(manager)).rejects.toMatchObject({ code: 'not_a_member' });
});

test('an invitation leads nowhere once who sent it may no longer give its rights', async () => {
  const { owner, shop } = await anOwner();
  const manager = await aMember(app, shop, ['people', 'orders', 'stock']);
  const invited = async (rights: ShopRight[]) => {
    const person = await aSeller(app);
    const email = person.user.email ?? '';
    await invite(manager, email, rights);
    const token = await tokenOf(email);
    return () => accept(person, token);
  };
  const [packer, counter, late] = [
    await invited(['orders']),
    await invited(['stock']),
    await invited(['stock']),
  ];
  const params = { memberId: manager.memberId };
  await owner.api('PATCH /api/shop/member/:memberId', { params, body: { rights: ['people', 'stock'] } });
  await expect(packer()).rejects.toMatchObject({ code: 'invalid_link' });
  await counter();
  await owner.api('PATCH /api/shop/member/:memberId', { params, body: { rights: ['stock'] } });
  await expect(late()).rejects.toMatchObject({ code: 'invalid_link' });
});

test('changed rights hold from the next call', async () => {
  const { owner, shop } = await anOwner();
  const clerk = await aMember(app, shop, ['stock']);
  await expect(clerk.api('GET /api/coupon')).rejects.toMatchObject({ code: 'right_missing' });
  const rights = { params: { memberId: clerk.memberId }, body: { rights: ['coupons' as const] } };
  await owner.api('PATCH /api/shop/member/:memberId', rights);
  expect((await clerk.api('GET /api/coupon')).coupons).toEqual([]);
  await expect(clerk.api('GET /api/inventory')).rejects.toMatchObject({ code: 'right_missing' });
});

test('a removed person is told by mail, and keeps the own account and shop', async () => {
  const { owner, shop } = await anOwner();
  const clerk = await aMember(app, shop, ['stock']);
  await aShop(app, { ownerId: clerk.user.id, name: 'Own shop' });
  await owner.api('DELETE /api/shop/member/:memberId', { params: { memberId: clerk.memberId } });
  const mails = await mailsTo(app, clerk.user.email ?? '');
  expect(mails.map(({ subject }) => subject)).toEqual(['You no longer work for a shop']);
  expect(mails[0]?.text).toContain('Kaleen Carpets');
  expect((await shopsOf(clerk)).map(({ name }) => name)).toEqual(['Own shop']);
  expect(await app.api(clerk.token)('GET /api/shop/today')).toBeDefined();
});

test('the owner and people who work there cannot be invited, nor more than fifty', async () => {
  const { owner, shop } = await anOwner();
  await expect(invite(owner, owner.user.email ?? '')).rejects.toMatchObject({ code: 'invalid_input' });
  const clerk = await aMember(app, shop, ['stock']);
  await invite(owner, 'second@kaleen.example');
  const token = await tokenOf('second@kaleen.example');
  await app.database.db
    .update(shopMembers)
    .set({ email: 'former@kaleen.example' })
    .where(eq(shopMembers.id, clerk.memberId));
  await invite(owner, clerk.user.email ?? '');
  await expect(accept(clerk, await tokenOf(clerk.user.email ?? ''))).rejects.toMatchObject({
    code: 'wrong_state',
  });
  expect(token).not.toBe('');
  const many = Array.from({ length: 47 }, (_, index) => ({
    shopId: shop.id,
    email: `m${index}@kaleen.example`,
    rights: ['stock' as const],
    invitedBy: owner.user.id,
    expiresAt: new Date(),
  }));
  await app.database.db.insert(shopMembers).values(many);
  await expect(invite(owner, 'last@kaleen.example')).rejects.toMatchObject({ code: 'limit_reached' });
});

test('a deleted account works nowhere, and the staff of a closed shop has nothing to do there', async () => {
  const { owner, shop } = await anOwner();
  const [clerk, packer] = [await aMember(app, shop, ['stock']), await aMember(app, shop, ['orders'])];
  await invite(owner, 'later@kaleen.example');
  const data = (await clerk.api('GET /api/profile/export')).parts['memberships']?.data;
  expect(data).toMatchObject([{ shop: 'Kaleen Carpets', rights: ['stock'], removedAt: null }]);
  const erase = async ({ user, token }: Person) => {
    await app.database.db.execute(sql`update users set password_hash = null where id = ${user.id}`);
    await app.api(token)('POST /api/profile/deletion/mail');
    const link = (await newestLink(app, user.email ?? '')).searchParams.get('token') ?? '';
    await app.api(token)('DELETE /api/profile', { body: { token: link } });
  };
  await erase(clerk);
  expect((await membersOf(owner)).map(({ email }) => email)).toEqual([
    'later@kaleen.example',
    packer.user.email,
  ]);
  const { rows } = await app.database.db.execute(
    sql`select from shop_members where email = ${clerk.user.email}`,
  );
  expect(rows).toEqual([]);
  const token = await tokenOf('later@kaleen.example');
  await erase(owner);
  await expect(packer.api('GET /api/shop/today')).rejects.toMatchObject({ code: 'not_a_member' });
  await expect(app.api()('GET /api/session/invitation', { query: { token } })).rejects.toMatchObject({
    code: 'invalid_link',
  });
});

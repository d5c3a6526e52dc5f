import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paise } from '../contract/kernel/money.ts';
import { auditLog, marketPolicies, payments, refunds } from '../database/schema/index.ts';
import { ROOT, run } from '../scripts/support/programs.mjs';
import { listDeadJobs } from '../server/platform/jobs/dead-jobs.ts';
import { startTestApp, TEST_SECRET, type TestApp } from './support/app.ts';
import { anOperator, type Person } from './support/builders.ts';
import { aProduct, aSellerWithShop, aShop } from './support/catalog-builders.ts';
import { aShopper, expectInvariantsToHold, orderStatus, place } from './support/checkout-builders.ts';
import { type CommandName, runCommand } from './support/commands.ts';
import { PaymentProviders } from './support/payment-providers.ts';
import { TOTP_SECRET } from './support/second-step.ts';

let providers: PaymentProviders;
let app: TestApp;
let folder: string;
let boss: Person;
beforeAll(async () => {
  providers = await PaymentProviders.start();
  app = await startTestApp({ ...providers.environmentOf('stripe'), DEMO: 'false' });
  folder = mkdtempSync(join(tmpdir(), 'haat-command-'));
  boss = await anOperator(app, undefined, { name: 'Ira Bose', totpSecret: TOTP_SECRET });
});
beforeEach(() => {
  app.mails.length = 0;
});
afterAll(async () => {
  await expectInvariantsToHold(app);
  await app.close();
  await providers.close();
  rmSync(folder, { recursive: true });
});

/** What somebody types after `npm run operator --`. */
const operator = (...args: string[]) => command('operator', ...args);

/** On the shop of this test. */
const command = (name: CommandName, ...words: string[]) =>
  runCommand(name, words, {
    DATABASE_URL: app.databaseUrl,
    APP_SECRET: TEST_SECRET,
    DEMO: 'false',
    ...providers.environmentOf('stripe'),
  });

/** Whether a command ended with this status and said this. */
const saying = (status: number, words: string) => (ended: { status: number; output: string }) =>
  ended.status === status && ended.output.includes(words);

const as = ({ user }: Person) => ['--as', user.email ?? expect.unreachable()];

async function lastEntry() {
  const [entry] = await app.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  return entry ?? expect.unreachable('nothing is in the audit log');
}

const isFound = (productId: string) =>
  app
    .api()('GET /api/pro/:productId', { params: { productId } })
    .then(
      () => true,
      () => false,
    );

test('the help lists every command, and wrong arguments say what to do', async () => {
  const help = await operator('--help');
  expect(help.status).toBe(0);
  for (const word of ['add', 'suspend', 'resolve', 'resend', 'export', 'Exit status'])
    expect(help.output).toContain(word);
  const wrong: [string[], string][] = [
    [[], 'Say what to do.'],
    [['suspnd', 'x'], "There is no command 'suspnd'."],
    [['suspend', 'Loom', ...as(boss)], 'It takes more: suspend <shop> <reason>'],
    [
      ['suspend', 'Loom', 'Copies'],
      'Say in whose name: --as <e-mail of an operator with the duty catalogue>',
    ],
    [['list', ...as(boss)], 'leave --as out'],
    [['list', '--all'], "Unknown option '--all'"],
    [['export', 'mails', join(folder, 'x.csv'), ...as(boss)], "Say audit, orders, sellers, not 'mails'."],
    [['resolve', 'H-22222222', 'pay', 'why', ...as(boss)], "Say confirm or refund, not 'pay'."],
    [['list', 'asha@market.example'], 'It takes less: list'],
    [['disable', 'one@market.example', 'two@market.example'], 'It takes less: disable <e-mail>'],
    [['enable'], 'It takes more: enable <e-mail>'],
    [
      ['add', 'asha@market.example', 'Asha', 'Rao'],
      "'Rao' is no duty: say owner, catalogue, support, finance",
    ],
    [['add', 'asha@market.example', 'Asha', 'owner', 'finanse'], "'finanse' is no duty"],
    [['duties', boss.user.email ?? '', 'boss'], "'boss' is no duty"],
    [['add', 'not-an-address', 'Asha', 'owner'], 'email'],
  ];
  for (const [args, message] of wrong)
    expect(await operator(...args), args.join(' ')).satisfy(saying(2, message));
});

test('the first operator is made, listed, given other duties and shut out', async () => {
  const made = await operator('add', 'Asha@Market.example', 'Asha', 'Rao', 'support', 'finance');
  expect(made).satisfy(saying(0, '/operator-sign-in/set-up?token='));
  expect((await operator('list')).output).toContain(
    'invited   asha@market.example, Asha Rao: support, finance',
  );
  expect((await operator('add', 'asha@market.example', 'Asha', 'owner')).status).toBe(1);
  expect((await operator('duties', 'asha@market.example', 'catalogue')).output).toBe('Done.\n');
  expect((await operator('link', 'asha@market.example')).output).toContain('token=');
  expect((await operator('disable', 'asha@market.example')).status).toBe(0);
  expect(await operator('disable', 'asha@market.example')).satisfy(saying(1, 'was shut out before'));
  expect((await operator('list')).output).toContain('disabled  asha@market.example, Asha Rao: catalogue');
  expect(await operator('link', 'asha@market.example')).toMatchObject({ status: 1 });
});

test('who was shut out gets access again with the factors of before, and the log has it', async () => {
  const back = await anOperator(app, ['support'], { totpSecret: TOTP_SECRET });
  const address = back.user.email ?? expect.unreachable();
  expect(await operator('enable', address)).satisfy(saying(1, 'has access already'));
  expect((await operator('disable', address)).status).toBe(0);
  await expect(back.api('GET /api/operator/me')).rejects.toMatchObject({ status: 404 });
  expect(await operator('enable', address)).satisfy(saying(0, 'signs in as before'));
  expect(await lastEntry()).toMatchObject({
    actorKind: 'command',
    actorId: null,
    subject: { ids: [back.user.id] },
    action: 'npm run operator -- enable',
  });
  expect((await operator('list')).output).toContain(`active    ${address}`);
  // What ended stays so: an old session opens nothing.
  await expect(back.api('GET /api/operator/me')).rejects.toMatchObject({ status: 404 });
});

test('who was shut out before the set-up needs a new link', async () => {
  const address = 'lata@market.example';
  await operator('add', address, 'Lata Rao', 'support');
  await operator('disable', address);
  expect(await operator('enable', address)).satisfy(saying(0, `npm run operator -- link ${address}`));
  expect((await operator('list')).output).toContain(`invited   ${address}`);
  expect(await operator('link', address)).satisfy(saying(0, 'token='));
  expect(await operator('enable', 'nobody@market.example')).satisfy(saying(1, 'There is no operator'));
});

test('a shop is suspended and reinstated as in the console: hidden, mailed, and in the log with whose name and why', async () => {
  const { shop, user } = await aSellerWithShop(app);
  const { id } = await aProduct(app, { shopId: shop.id });
  const suspended = await operator('suspend', user.email ?? '', 'Copies', 'of a brand', ...as(boss));
  expect([suspended.status, suspended.output]).toEqual([
    0,
    expect.stringContaining(`${shop.name} is suspended`),
  ]);
  await expect.poll(() => isFound(id)).toBe(false);
  expect(await lastEntry()).toMatchObject({
    actorKind: 'command',
    actorId: boss.user.id,
    shopId: shop.id,
    action: 'npm run operator -- suspend',
    reason: 'Copies of a brand',
  });
  await app.jobs.drain();
  expect(app.mails.at(-1)).toMatchObject({ to: user.email, subject: 'Your shop is suspended' });
  const shown = await boss.api('GET /api/operator/shop/:shopId', { params: { shopId: shop.id } });
  expect(shown.moves[0]).toMatchObject({ to: 'suspended', by: 'Ira Bose', reason: 'Copies of a brand' });

  const again = await operator('suspend', shop.id, 'Twice', ...as(boss));
  expect(again).toMatchObject({ status: 1 });
  expect((await operator('reinstate', shop.id, 'A mistake', ...as(boss))).output).toContain('sells again');
  await expect.poll(() => isFound(id)).toBe(true);
});

test('who may not in the console may not here: without the duty, before the set-up, or shut out', async () => {
  const { shop } = await aSellerWithShop(app);
  const support = await anOperator(app, ['support'], { totpSecret: TOTP_SECRET });
  const invited = await anOperator(app, ['catalogue']);
  const suspend = (email: string) => operator('suspend', shop.id, 'For a reason', '--as', email);
  const [wrongDuty, notSetUp, nobody] = [
    await suspend(support.user.email ?? ''),
    await suspend(invited.user.email ?? ''),
    await suspend('nobody@market.example'),
  ];
  expect(wrongDuty).satisfy(saying(1, "the duty 'Catalogue'"));
  expect(notSetUp).satisfy(saying(1, 'not set up the account'));
  expect(nobody).satisfy(saying(1, 'There is no operator'));
  expect((await suspend(boss.user.email ?? '')).status).toBe(0);
});

test('where a name may mean several shops they are listed, and the id says which', async () => {
  const shops = [await aSellerWithShop(app), await aSellerWithShop(app)];
  const { name } = shops[0]?.shop ?? expect.unreachable();
  const { status, output } = await operator('suspend', name, 'For a reason', ...as(boss));
  expect(status).toBe(2);
  for (const { shop } of shops) expect(output).toContain(shop.id);
  expect(await operator('suspend', 'No such shop', 'For a reason', ...as(boss))).toMatchObject({ status: 1 });
});

test('the beginning of a name suspends nobody: the shop is named in full', async () => {
  const { id } = await aShop(app, { name: 'Blue Pottery' });
  const { status, output } = await operator('suspend', 'Blue', 'Pottery', 'late parcels', ...as(boss));
  expect(status).toBe(2);
  expect(output).toContain(`${id}  approved   Blue Pottery`);
  expect((await operator('suspend', 'blue pottery', 'Late parcels', ...as(boss))).status).toBe(0);
});

/** A payment of ₹640 whose money does not fit. */
async function parked(amount: number) {
  const shopper = await aShopper(app, await aProduct(app, { stock: 5, priceRupees: 640 }));
  const { orderId } = await place(shopper, { paymentMethod: 'stripe' });
  const hosted = providers.newest;
  providers.attempt(hosted, 'captured', amount);
  const { path, headers, body } = providers.paymentEvent(hosted);
  const sent = { 'content-type': 'application/json', ...headers };
  await app.server.inject({ method: 'POST', url: path, headers: sent, payload: body });
  await app.jobs.drain();
  const [payment] = await app.database.db.select().from(payments).where(eq(payments.orderId, orderId));
  expect(payment?.status).toBe('review');
  const { number } = await shopper.api('GET /api/order/:orderId', { params: { orderId } });
  return { orderId, number, hosted, paymentId: payment?.id ?? expect.unreachable() };
}

test('an order number that means two payments under review decides on neither', async () => {
  const { number, orderId, paymentId } = await parked(60_000);
  const [second] = await app.database.db
    .insert(payments)
    .values({
      orderId,
      provider: 'razorpay',
      amountPaise: paise(64_000),
      status: 'review',
      reviewReason: 'Late',
    })
    .returning({ id: payments.id });
  const given = await operator('resolve', number, 'refund', 'Too little', ...as(boss));
  expect(given.status).toBe(2);
  for (const id of [paymentId, second?.id ?? expect.unreachable()]) expect(given.output).toContain(id);
});

test('a payment under review is decided on; above the limit by two persons', async () => {
  const small = await parked(60_000);
  const given = await operator('resolve', small.number, 'refund', 'Too little', ...as(boss));
  expect([given.status, given.output]).toEqual([
    0,
    'The order is cancelled, and what was paid for it goes back.\n',
  ]);
  await app.jobs.drain();
  expect(await orderStatus(app, small.orderId)).toBe('cancelled');
  expect(providers.balanceOf(small.hosted.reference)).toBe(0);

  await app.database.db.update(marketPolicies).set({ twoPersonLimitPaise: paise(10_000) });
  const second = await anOperator(app, ['finance'], { totpSecret: TOTP_SECRET });
  const large = await parked(70_000);
  const confirm = (by: Person) =>
    operator('resolve', large.paymentId, 'confirm', 'The bank wrote', ...as(by));
  const proposed = await confirm(boss);
  expect([proposed.status, proposed.output]).toEqual([
    3,
    expect.stringContaining('Another operator has to agree'),
  ]);
  expect(await orderStatus(app, large.orderId)).toBe('awaiting_payment');
  expect(await confirm(boss), 'the same person').toMatchObject({ status: 1 });
  expect((await confirm(second)).status).toBe(0);
  await app.jobs.drain();
  expect(await orderStatus(app, large.orderId)).toBe('paid');
  expect(await lastEntryOf('npm run operator -- resolve')).toMatchObject({
    actorId: second.user.id,
    reason: 'The bank wrote',
  });
  expect(await confirm(second), 'it is decided').toMatchObject({ status: 1 });
});

async function lastEntryOf(action: string) {
  const [entry] = await app.database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, action))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry ?? expect.unreachable(`${action} is not in the audit log`);
}

test('the mails of an order are sent again, to its buyer and to who has not accepted it', async () => {
  const { user, shop } = await aSellerWithShop(app);
  const shopper = await aShopper(app, await aProduct(app, { shopId: shop.id, stock: 5 }));
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  const { number } = await shopper.api('GET /api/order/:orderId', { params: { orderId } });
  await app.jobs.drain();
  app.mails.length = 0;
  expect((await operator('resend', number.toLowerCase(), ...as(boss))).output).toBe(
    '2 mails are on the way.\n',
  );
  expect(await lastEntryOf('npm run operator -- resend')).toMatchObject({ actorId: boss.user.id });
  await app.jobs.drain();
  expect(new Set(app.mails.map(({ to }) => to))).toEqual(new Set([shopper.user.email, user.email]));
  expect(await operator('resend', 'H-22222222', ...as(boss))).toMatchObject({ status: 1 });
});

test('a mail that failed is sent once more', async () => {
  const { db } = app.database;
  await app.database.pool.query(
    `insert into pgboss.job (name, data, state) values ('order.mail_new', '{}', 'failed')`,
  );
  const [dead] = await listDeadJobs(db, 1);
  const sent = await operator('resend', dead?.id ?? '', ...as(boss));
  expect([sent.status, sent.output]).toEqual([0, 'order.mail_new is sent once more.\n']);
  expect(await listDeadJobs(db, 1)).toEqual([]);
  await app.database.pool.query(`delete from pgboss.job where id = $1`, [dead?.id]);
});

const COMMANDS = ['categories', 'jobs', 'operator', 'payments', 'verify'] as const;

test('each command is a program that says how it is used', async () => {
  await Promise.all(
    COMMANDS.map(async (name) => {
      const program = [join(ROOT, 'scripts/command.ts'), name, '--help'];
      expect(await run(process.execPath, program)).satisfy(saying(0, `npm run ${name}`));
    }),
  );
});

test('commands say what they do not know', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000';
  const asked: [[CommandName, ...string[]], number, string][] = [
    [['categories', 'nonsense'], 2, 'npm run categories'],
    [['jobs', 'nonsense'], 2, 'npm run jobs'],
    [['payments', 'nonsense'], 2, 'npm run payments'],
    [['verify', 'nonsense'], 2, 'npm run verify'],
    [['jobs', 'retry'], 2, 'npm run jobs -- retry <id>'],
    [['jobs', 'retry', unknown], 1, `Nothing that was given up has the id ${unknown}`],
    [['payments', 'retry', 'H-22222222'], 2, 'npm run payments -- retry <refund>'],
    [['payments', 'settle', unknown], 2, 'npm run payments -- settle <refund> <how>'],
    [['payments', 'retry', unknown], 2, 'Say in whose name: --as'],
    [['payments', 'settle', unknown, 'NEFT'], 2, 'Say in whose name: --as'],
    [['payments', '--to', 'somebody'], 2, "Unknown option '--to'"],
    [['payments', 'retry', unknown, '--as', 'nobody@market.example'], 1, 'There is no operator'],
    [['payments', 'retry', unknown, ...as(boss)], 1, 'There is no such refund'],
  ];
  for (const [[name, ...args], status, words] of asked)
    expect(await command(name, ...args), [name, ...args].join(' ')).satisfy(saying(status, words));
});

test('a refund that was paid back by hand is noted with how and in whose name, and only once', async () => {
  const { db } = app.database;
  await db.update(marketPolicies).set({ twoPersonLimitPaise: paise(64_000) });
  const { number } = await parked(60_000);
  expect(await operator('resolve', number, 'refund', 'Too little', ...as(boss))).toMatchObject({ status: 0 });
  const [refund] = await db.select().from(refunds).orderBy(desc(refunds.createdAt)).limit(1);
  const settle = (by: Person, ...how: string[]) =>
    command('payments', 'settle', refund?.id ?? '', ...how, ...as(by));
  const NEFT = ['NEFT,', 'reference', '4711'];
  const support = await anOperator(app, ['support'], { totpSecret: TOTP_SECRET });
  expect(await settle(support, ...NEFT)).satisfy(saying(1, "the duty 'Finance'"));
  await db.update(marketPolicies).set({ twoPersonLimitPaise: paise(59_999) });
  expect(await settle(boss, ...NEFT)).satisfy(saying(3, 'Another operator has to agree'));
  expect(await lastEntryOf('npm run payments -- settle')).toMatchObject({
    actorKind: 'command',
    actorId: boss.user.id,
    subject: { ids: [refund?.id] },
    reason: 'NEFT, reference 4711',
  });
  expect(await settle(boss, ...NEFT), 'the same person').satisfy(saying(1, 'You proposed it'));
  expect(await command('payments', 'retry', refund?.id ?? '', ...as(boss))).satisfy(
    saying(1, 'Ira Bose says that it was paid back by hand'),
  );
  const second = await anOperator(app, ['finance'], { totpSecret: TOTP_SECRET });
  expect(await settle(second, 'Seen')).satisfy(saying(0, 'Done.'));
  expect(await lastEntryOf('npm run payments -- settle')).toMatchObject({
    actorId: second.user.id,
    reason: 'Seen',
  });
  expect(await settle(second, ...NEFT)).satisfy(saying(1, 'It has been paid back already.'));
  await app.jobs.drain();
});

test('log, orders and sellers are written into a new file for one reader, and that is noted', async () => {
  const shopper = await aShopper(app, await aProduct(app, { stock: 5 }));
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  const { number } = await shopper.api('GET /api/order/:orderId', { params: { orderId } });
  const shown = { audit: 'npm run operator -- suspend', orders: number, sellers: 'owner e-mail' };
  for (const [what, text] of Object.entries(shown)) {
    const file = join(folder, `${what}.csv`);
    expect(await operator('export', what, file, ...as(boss))).toMatchObject({ status: 0 });
    expect(readFileSync(file, 'utf8'), what).toContain(text);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await lastEntry()).toMatchObject({
      action: 'npm run operator -- export',
      subject: { ids: [what] },
    });
    const twice = await operator('export', what, file, ...as(boss));
    expect(twice).satisfy(saying(2, 'is there already'));
  }
});

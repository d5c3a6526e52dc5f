import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ReturnId } from '../../../contract/kernel/schemas.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { expectInvariantsToHold } from '../../../tests/support/checkout-builders.ts';
import { rewriteHistory } from '../../../tests/support/database.ts';
import { aKurtaDelivered } from '../../../tests/support/exchange-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => expectInvariantsToHold(app));
afterAll(() => app.close());

/** An exchange for L that was asked for some days ago, at the end of the time limit for returns. */
async function anExchange(days: number) {
  const kurta = await aKurtaDelivered(app);
  const { id } = await kurta.exchange('L');
  const ago = sql`make_interval(days => ${days})`;
  await rewriteHistory(
    app,
    sql`update returns set created_at = created_at - ${ago}, moved_at = moved_at - ${ago} where id = ${id}`,
  );
  await rewriteHistory(
    app,
    sql`update order_events set at = at - ${ago} - interval '6 days' where shop_order_id = ${kurta.id}`,
  );
  return { ...kurta, returnId: id };
}

const mailsAbout = (returnOf: string | null, subject: string) =>
  app.mails.filter((mail) => mail.to === returnOf && mail.subject.startsWith(subject));

test('an exchange that is not answered lapses: both are told, the stock is free, and the item can be returned', async () => {
  const { seller, shopper, stock, part, step, returnBack, returnId } = await anExchange(6);
  expect(await stock('L')).toEqual([5, 1]);
  await app.jobs.drain();
  expect(await stock('L')).toEqual([5, 0]);
  const { status, returns, timeline, returnableUntil } = await part();
  expect([status, returns[0]?.status, returns[0]?.isLapsed]).toEqual(['delivered', 'refused', true]);
  expect(timeline.at(-1)).toMatchObject({ status: 'exchange_lapsed', by: 'system' });
  expect(returnableUntil).not.toBeNull();
  const [toBuyer] = mailsAbout(shopper.user.email, 'Your exchange has lapsed');
  expect(toBuyer?.text).toContain('You can return it instead');
  expect(mailsAbout(seller.user.email, 'An exchange has lapsed')).toHaveLength(1);
  await app.jobs.drain();
  expect(mailsAbout(shopper.user.email, 'Your exchange')).toHaveLength(1);
  for (const late of [step.accept, step.refuse, step.withdraw])
    await expect(late(returnId)).rejects.toMatchObject({ code: 'wrong_state' });
  await returnBack(2);
});

test('an exchange that was answered, or may still be, does not lapse', async () => {
  const young = await anExchange(4);
  const answered = await anExchange(6);
  await answered.step.accept(answered.returnId);
  await app.jobs.drain();
  expect(await young.part()).toMatchObject({ status: 'exchange_requested', returns: [{ isLapsed: false }] });
  expect(await answered.part()).toMatchObject({ returns: [{ status: 'accepted' }] });
});

test('an exchange that lapses while it is answered does one of both', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 4; round += 1) {
    const { step, stock, part, returnId } = await anExchange(6);
    const answer = (id: ReturnId) => (round % 2 === 0 ? step.accept(id) : step.withdraw(id));
    const [answered] = await Promise.allSettled([answer(returnId), app.jobs.drain()]);
    await app.jobs.drain();
    const { returns, status } = await part();
    const isLapsed = returns[0]?.isLapsed === true;
    outcomes.add(String(isLapsed));
    expect(answered.status).toBe(isLapsed ? 'rejected' : 'fulfilled');
    expect(status).toBe(returns[0]?.status === 'accepted' ? 'exchange_requested' : 'delivered');
    expect(await stock('L')).toEqual([5, returns[0]?.status === 'accepted' ? 1 : 0]);
  }
  expect(outcomes.size).toBeGreaterThan(0);
});

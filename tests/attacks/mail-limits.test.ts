import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listKeptMails } from '../../server/platform/mail/store.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { Browser } from '../support/browser.ts';
import { aBuyer } from '../support/builders.ts';

const PASSWORD = 'monsoon2026';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // As in the process, a mail that a limit holds back waits and holds up no other.
  await app.jobs.work();
});
afterAll(() => app.close());

const register = (network: string, email: string) =>
  new Browser(app, network).post('/api/user/register', {
    ...{ name: 'Meera', phoneNumber: '+91 98450 00000' },
    ...{ email, password: PASSWORD },
  });
const forgotPassword = (network: string, email: string) =>
  new Browser(app, network).post('/api/session/forgot-password', { email });

const subjectsTo = async (address: string) =>
  (await listKeptMails(app.database.db, 1000))
    .filter(({ recipient }) => recipient === address)
    .map(({ subject }) => subject);

/** How many mails were counted against the limits of recipients. */
async function countedMails(): Promise<number> {
  const { rows } = await app.database.db.execute<{ mails: number }>(
    sql`select coalesce(sum(attempts), 0)::int as mails from attempt_counters where key like 'mail.recipient.%.day:%'`,
  );
  return rows[0]?.mails ?? 0;
}

test('DO10 links that strangers ask for where there is no account keep nobody from registering', async () => {
  const email = 'newcomer@post.example';
  for (let network = 0; network < 12; network += 1) {
    for (let time = 0; time < 5; time += 1) {
      expect((await forgotPassword(`198.51.100.${network}`, email)).statusCode).toBe(202);
    }
    expect((await forgotPassword(`198.51.100.${network}`, email)).statusCode, 'one network').toBe(429);
  }
  expect((await register('192.0.2.1', email)).statusCode).toBe(201);
  await expect.poll(() => subjectsTo(email)).toEqual(['Verify your email']);
  expect(await countedMails(), 'what sends no mail is not counted').toBe(1);
});

test('DO10 one network has five mails an hour and ten a day sent to an address, and a /48 is one network', async () => {
  const { email } = (await aBuyer(app)).user;
  const address = email ?? expect.unreachable();
  for (let hour = 0; hour < 3; hour += 1) {
    const statuses: number[] = [];
    for (let time = 0; time < 7; time += 1) {
      statuses.push((await forgotPassword(`2001:db8:9:${time}::1`, address)).statusCode);
    }
    expect(statuses.filter((status) => status === 202)).toHaveLength(hour < 2 ? 5 : 0);
    await app.database.db.execute(
      sql`update attempt_counters set window_started_at = window_started_at - interval '61 minutes'`,
    );
  }
  await expect.poll(() => subjectsTo(address)).toHaveLength(10);
});

test('DO10 however often strangers ask, the first mail that another network asks for arrives, and no box is flooded', async () => {
  const { email } = (await aBuyer(app)).user;
  const address = email ?? expect.unreachable();
  for (let network = 0; network < 4; network += 1) {
    for (let time = 0; time < 5; time += 1) await forgotPassword(`198.51.100.${network}`, address);
  }
  await expect.poll(() => subjectsTo(address)).toHaveLength(14);
  expect((await register('192.0.2.2', address)).statusCode).toBe(201);
  await expect.poll(() => subjectsTo(address)).toContain('You already have an account');
  for (let network = 10; network < 25; network += 1) await forgotPassword(`198.51.100.${network}`, address);
  await expect.poll(() => subjectsTo(address)).toHaveLength(20);
});

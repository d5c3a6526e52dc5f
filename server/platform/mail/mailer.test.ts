import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { readConfig } from '../../config/index.ts';
import { type DatabaseHandle, openDatabase } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Refusal } from '../http/refusal.ts';
import { jobKind, Jobs, PermanentFailure } from '../jobs/jobs.ts';
import { createMailer } from './mailer.ts';
import { renderMail } from './render-mail.ts';
import { listStoredMails } from './store.ts';

let testDatabase: TestDatabase;
let database: DatabaseHandle;
let server: SMTPServer;
let received: { recipients: string[]; message: string }[];
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url);
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      let message = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        message += chunk;
      });
      stream.on('end', () => {
        received.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), message });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  received = [];
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await database.close();
  await testDatabase.drop();
});

function smtpUrl(): string {
  const { port } = server.server.address() as AddressInfo; // of a listening TCP server
  return `smtp://127.0.0.1:${port}`;
}

const { shop } = readConfig({});
const mail = {
  to: 'asha@post.example',
  ...renderMail(shop, {
    subject: 'Your order of ₹719',
    heading: 'Thank you',
    paragraphs: ['It is on its way.'],
  }),
};

test('with a mail server configured, mails go there and none is stored', async () => {
  await createMailer(readConfig({ SMTP_URL: smtpUrl() }), database.db, async () => true).send(mail);
  const [delivered] = received;
  expect(delivered?.recipients).toEqual(['asha@post.example']);
  expect(delivered?.message).toContain('From: Haat <support@haat.example>');
  expect(delivered?.message).toContain('text/plain');
  expect(delivered?.message).toContain('text/html');
  expect(await listStoredMails(database.db, 10)).toEqual([]);
});

test('mails that can be ended say so to mail programs, others do not (RFC 8058)', async () => {
  const mailer = createMailer(readConfig({ SMTP_URL: smtpUrl() }), database.db, async () => true);
  const address = `https://shop.example/api/notification/unsubscribe?token=${'a'.repeat(90)}`;
  await mailer.send({ ...mail, unsubscribeUrl: address });
  await mailer.send(mail);
  const headers = received.map(({ message }) => message.replace(/\r\n\s+/g, ' '));
  expect(headers[0]).toContain(`List-Unsubscribe: <${address}>`);
  expect(headers[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(headers[1]).not.toContain('List-Unsubscribe');
});

test('sending fails while the mail server is unavailable, so that it is retried', async () => {
  const mailer = createMailer(readConfig({ SMTP_URL: 'smtp://127.0.0.1:9' }), database.db, async () => true);
  await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED');
});

test('an address that nobody has proven gets ten mails an hour and thirty a day, and more later; a proven one all of them', async () => {
  const mailer = createMailer(
    readConfig({}),
    database.db,
    async (address) => address === 'seller@post.example',
  );
  const sent = async (to: string, count: number) => {
    const results = await Promise.allSettled(
      Array.from({ length: count }, () => mailer.send({ ...mail, to })),
    );
    return results.filter(({ status }) => status === 'fulfilled').length;
  };
  const nextHour = () =>
    database.pool.query(
      "update attempt_counters set window_started_at = window_started_at - interval '61 minutes' where key like 'mail.recipient.%.hour:%'",
    );
  expect(await sent('seller@post.example', 40)).toBe(40);
  expect(await sent('victim@post.example', 12)).toBe(10);
  expect(await sent('VICTIM@post.example', 5)).toBe(0);
  for (let hour = 0; hour < 2; hour += 1) {
    await nextHour();
    expect(await sent('victim@post.example', 12)).toBe(10);
  }
  await nextHour();
  const refusal = await mailer.send({ ...mail, to: 'victim@post.example' }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'too_many_requests' });
  const { retryAfterSeconds } = refusal as Refusal; // checked in the line above
  expect(retryAfterSeconds, 'until the day is over').toBeGreaterThan(20 * 3600);
});

test('tries while the mail server is away do not count as mails', async () => {
  const away = createMailer(readConfig({ SMTP_URL: 'smtp://127.0.0.1:9' }), database.db, async () => false);
  const to = 'patient@post.example';
  for (let time = 0; time < 40; time += 1)
    await expect(away.send({ ...mail, to })).rejects.not.toThrow(PermanentFailure);
  await createMailer(readConfig({}), database.db, async () => false).send({ ...mail, to });
});

test('a recipient that the mail server refuses for good is not tried again, one that it refuses for now is', async () => {
  const answers = { code: 550 };
  const strict = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('no such mailbox'), { responseCode: answers.code })),
  });
  await new Promise<void>((resolve) => strict.listen(0, '127.0.0.1', resolve));
  const { port } = strict.server.address() as AddressInfo; // of a listening TCP server
  const mailer = createMailer(
    readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}` }),
    database.db,
    async () => true,
  );
  await expect(mailer.send(mail)).rejects.toThrow(PermanentFailure);
  answers.code = 451;
  await expect(mailer.send(mail)).rejects.not.toThrow(PermanentFailure);
  await new Promise<void>((resolve) => strict.close(() => resolve()));
});

test("a mail server's refusal of the shop itself is retried, as an operator can fix it", async () => {
  const locked = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: (_address, _session, done) =>
      done(Object.assign(new Error('sign in first'), { responseCode: 530 })),
  });
  await new Promise<void>((resolve) => locked.listen(0, '127.0.0.1', resolve));
  const { port } = locked.server.address() as AddressInfo; // of a listening TCP server
  const settings = readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const sending = createMailer(settings, database.db, async () => true).send(mail);
  await expect(sending).rejects.toThrow('530');
  await expect(sending).rejects.not.toThrow(PermanentFailure);
  await new Promise<void>((resolve) => locked.close(() => resolve()));
});

test('a mail whose job is repeated has the same id, another mail of the same words has not', async () => {
  const mailer = createMailer(readConfig({ SMTP_URL: smtpUrl() }), database.db, async () => true);
  const jobs = new Jobs(testDatabase.url, { info: () => undefined, error: () => undefined });
  const kind = jobKind<object>('test.repeated');
  let isAnswerLost = true;
  jobs.handle(kind, async () => {
    await mailer.send(mail);
    if (isAnswerLost) {
      isAnswerLost = false;
      throw new Error('the connection ended before the answer');
    }
  });
  await jobs.prepare();
  await jobs.work();
  const send = () => inTransaction(database.db, (tx) => jobs.send(tx, kind, {}));
  await send();
  await expect.poll(() => received.length).toBe(2);
  await send();
  await expect.poll(() => received.length).toBe(3);
  await jobs.stop();
  const [first, again, other] = received.map(({ message }) => /^Message-ID: (.*)$/im.exec(message)?.[1]);
  expect(first).toMatch(/^<[0-9a-f]{40}@haat\.example>\r?$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('an answer goes to the address that a mail names for it', async () => {
  const mailer = createMailer(readConfig({ SMTP_URL: smtpUrl() }), database.db, async () => true);
  await mailer.send({ ...mail, replyTo: 'meera@post.example' });
  expect(received[0]?.message).toContain('Reply-To: meera@post.example');
});

test.each([
  ['two addresses', { to: 'asha@post.example, thief@evil.example' }],
  ['a line break in the address', { to: 'asha@post.example\r\nBcc: thief@evil.example' }],
  ['two addresses to answer to', { replyTo: 'asha@post.example, thief@evil.example' }],
  ['a line break in the address to answer to', { replyTo: 'asha@post.example\r\nBcc: thief@evil.example' }],
  ['a line break in the subject', { subject: 'Hello\r\nBcc: thief@evil.example' }],
])('a mail with %s is not sent', async (_, fault) => {
  const mailer = createMailer(readConfig({ SMTP_URL: smtpUrl() }), database.db, async () => true);
  await expect(mailer.send({ ...mail, ...fault })).rejects.toThrow(/one/);
  expect(received).toEqual([]);
});

test('values in a mail are text, never markup', () => {
  const hostile = '<img src=x onerror=alert(1)> & "quotes"';
  const { html, text: plain } = renderMail(shop, {
    subject: 'Welcome',
    heading: `Welcome, ${hostile}`,
    paragraphs: [hostile],
    facts: [{ label: 'Name', value: hostile }],
    action: { label: 'Go', url: 'https://shop.example/verify-email?token=a&seller=true' },
  });
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quotes&quot;');
  expect(html).toContain('href="https://shop.example/verify-email?token=a&amp;seller=true"');
  expect(plain).toContain(hostile);
  expect(plain).toContain('Go:\nhttps://shop.example/verify-email?token=a&seller=true');
});

test('a mail says the same as text: facts with their pages, what somebody wrote, and how to end such mails', () => {
  const {
    html,
    text: plain,
    subject,
    unsubscribeUrl,
  } = renderMail(shop, {
    subject: 'News of\r\n a lamp',
    heading: 'News',
    paragraphs: ['Hello.'],
    quote: { by: 'Asha Traders wrote', text: 'Thank you.\nCome <b>again</b>.' },
    facts: [{ label: 'Lamp', value: '₹449', url: 'https://shop.example/product/1' }],
    unsubscribe: {
      about: 'lamps',
      pageUrl: 'https://shop.example/unsubscribe?token=t',
      oneClickUrl: 'https://shop.example/api/notification/unsubscribe?token=t',
    },
  });
  expect(subject).toBe('News of a lamp');
  expect(plain).toContain('Asha Traders wrote:\n> Thank you.\n> Come <b>again</b>.');
  expect(plain).toContain('Lamp: ₹449\nSee it: https://shop.example/product/1');
  expect(plain).toContain(
    'your settings include mails about lamps. Unsubscribe:\nhttps://shop.example/unsubscribe?token=t',
  );
  expect(html).toContain('Thank you.\nCome &lt;b&gt;again&lt;/b&gt;.');
  expect(html).toContain('<a href="https://shop.example/product/1" target="_blank"');
  expect(html).toContain('<a href="https://shop.example/unsubscribe?token=t" target="_blank"');
  expect(unsubscribeUrl).toBe('https://shop.example/api/notification/unsubscribe?token=t');
});

test('the action of a mail is a web address', () => {
  const action = { label: 'Go', url: 'javascript:alert(1)' };
  expect(() => renderMail(shop, { subject: 'x', heading: 'x', paragraphs: [], action })).toThrow(
    'web address',
  );
});

import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { readConfig } from '../../config.ts';
import { type DatabaseHandle, openDatabase } from '../database/database.ts';
import { createMailer } from './mailer.ts';
import { renderMail } from './render-mail.ts';
import { listKeptMails } from './store.ts';

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

test('with a mail server set up mails go there and none is kept', async () => {
  await createMailer(readConfig({ SMTP_URL: smtpUrl() }), database.db).send(mail);
  const [delivered] = received;
  expect(delivered?.recipients).toEqual(['asha@post.example']);
  expect(delivered?.message).toContain('From: Haat <support@haat.example>');
  expect(delivered?.message).toContain('text/plain');
  expect(delivered?.message).toContain('text/html');
  expect(await listKeptMails(database.db, 10)).toEqual([]);
});

test('a mail server that is away makes the sending fail, so that it is repeated', async () => {
  const mailer = createMailer(readConfig({ SMTP_URL: 'smtp://127.0.0.1:9' }), database.db);
  await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED');
});

test.each([
  ['two addresses', { to: 'asha@post.example, thief@evil.example' }],
  ['a line break in the address', { to: 'asha@post.example\r\nBcc: thief@evil.example' }],
  ['a line break in the subject', { subject: 'Hello\r\nBcc: thief@evil.example' }],
])('a mail with %s is not sent', async (_, fault) => {
  const mailer = createMailer(readConfig({ SMTP_URL: smtpUrl() }), database.db);
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

test('the action of a mail is a web address', () => {
  const action = { label: 'Go', url: 'javascript:alert(1)' };
  expect(() => renderMail(shop, { subject: 'x', heading: 'x', paragraphs: [], action })).toThrow(
    'web address',
  );
});

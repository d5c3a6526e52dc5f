import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { readConfig } from '../../config/index.ts';
import { createMailer } from './mailer.ts';
import { renderMail } from './render-mail.ts';

let app: TestApp;
let id: string;
beforeAll(async () => {
  app = await startTestApp();
  const config = readConfig({});
  await createMailer(config, app.database.db, async () => true).send({
    to: 'asha@post.example',
    ...renderMail(config.shop, {
      subject: 'Verify <your> email',
      heading: 'Welcome',
      paragraphs: ['Please confirm.'],
      action: { label: 'Verify my email', url: 'http://localhost:3000/verify-email?token=abc&seller=false' },
    }),
  });
  id = (await app.server.inject('/dev/mail.json')).json<{ id: string }[]>()[0]?.id ?? '';
});
afterAll(() => app.close());

test('the post box lists what was sent', async () => {
  const list = await app.server.inject('/dev/mail');
  expect(list.statusCode).toBe(200);
  expect(list.headers['content-type']).toContain('text/html');
  expect(list.body).toContain(`<a href="/dev/mail/${id}">Verify &lt;your&gt; email</a>`);
  expect(list.body).toContain('asha@post.example');
});

test('programs read the same list', async () => {
  const mails = (await app.server.inject('/dev/mail.json')).json<object[]>();
  expect(mails).toMatchObject([{ id, to: 'asha@post.example', subject: 'Verify <your> email' }]);
});

test('a mail is shown as text with working links, and as its reader sees it in a frame that runs nothing', async () => {
  const message = await app.server.inject(`/dev/mail/${id}`);
  expect(message.body).toContain('<a href="http://localhost:3000/verify-email?token=abc&amp;seller=false">');
  expect(message.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(message.headers['referrer-policy']).toBe('no-referrer');

  const body = await app.server.inject(`/dev/mail/${id}/body`);
  const policy = String(body.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('sandbox allow-popups');
  expect(policy).not.toContain('unsafe');
  expect(policy).not.toContain('allow-scripts');
});

test('a mail that is not there is not found', async () => {
  expect((await app.server.inject('/dev/mail/00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
  expect((await app.server.inject('/dev/mail/nonsense')).statusCode).toBe(400);
});

test('the post box opens under names of this machine and the public address, and under no name that a stranger points here', {
  tags: ['XS9'],
}, async () => {
  const shop = await startTestApp({ PUBLIC_URL: 'http://192.168.1.5:3000' });
  const statusOf = async (host: string, url: string) =>
    (await shop.server.inject({ url, headers: { host, 'x-forwarded-host': 'localhost' } })).statusCode;
  for (const url of ['/dev/mail', '/dev/mail.json', '/dev/mail.css']) {
    for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000', 'LOCALHOST', '192.168.1.5:3000']) {
      expect([host, url, await statusOf(host, url)]).toEqual([host, url, 200]);
    }
    for (const host of [
      'evil.example',
      'localhost.evil.example',
      '127.evil.example',
      '192.168.1.5',
      'shop',
    ]) {
      expect([host, url, await statusOf(host, url)]).toEqual([host, url, 404]);
    }
  }
  await shop.close();
});

test.each([
  ['outside of demo mode', { DEMO: 'false' }],
  ['with a mail server', { SMTP_URL: 'smtp://127.0.0.1:9' }],
])('there is no post box %s', async (_, environment) => {
  const real = await startTestApp(environment);
  expect((await real.server.inject('/dev/mail')).statusCode).toBe(404);
  await real.close();
});

test('stored mails are deleted after 30 days, also where they are no longer shown', async () => {
  const real = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' });
  await real.database.pool.query(
    `insert into stored_mails (recipient, subject, text, html, created_at)
     select 'asha@post.example', days::text, '', '', now() - make_interval(days => days) from unnest(array[29, 31]) as days`,
  );
  await real.jobs.drain();
  const { rows } = await real.database.pool.query('select subject from stored_mails');
  expect(rows).toEqual([{ subject: '29' }]);
  await real.close();
});

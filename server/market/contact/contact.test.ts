import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SUPPORT_EMAIL: 'desk@shop.example' });
});
beforeEach(async () => {
  app.mails.length = 0;
  await app.database.db.execute(sql`delete from attempt_counters`);
});
afterAll(() => app.close());

const MESSAGE = {
  name: 'Meera Nair',
  email: 'meera@post.example',
  topic: 'order',
  orderNumber: 'H-7K3Q9M2P',
  message: 'One cup is missing.\n\nPlease send <b>it</b>.',
};

/** Writes to support; what is given replaces parts of a good message. */
async function write(changes: Record<string, unknown> = {}, remoteAddress = '203.0.113.7') {
  const response = await app.server.inject({
    method: 'POST',
    url: '/api/contact',
    remoteAddress,
    payload: { ...MESSAGE, ...changes },
  });
  await app.jobs.drain();
  return response;
}

const errorsOf = (response: Awaited<ReturnType<typeof write>>) =>
  response.json<{ errors: { path: string; message: string }[] }>().errors;

test('a message goes to support alone, and its answer to the sender', { tags: ['FTR-02'] }, async () => {
  expect((await write()).statusCode).toBe(202);
  const [mail] = app.mails;
  expect(app.mails).toHaveLength(1);
  expect(mail).toMatchObject({
    to: 'desk@shop.example',
    replyTo: 'meera@post.example',
    subject: 'Message to support: An order or its delivery, H-7K3Q9M2P',
  });
  expect(mail?.text).toContain('> One cup is missing.\n> \n> Please send <b>it</b>.');
  expect(mail?.text).toContain('From: Meera Nair');
  expect(mail?.html).toContain('Please send &lt;b&gt;it&lt;/b&gt;.');
});

test('the order number may be left out, or be typed in small letters', async () => {
  await write({ orderNumber: '' });
  await write({ orderNumber: ' h-7k3q9m2p ' });
  expect(app.mails.map(({ subject }) => subject)).toEqual([
    'Message to support: An order or its delivery',
    'Message to support: An order or its delivery, H-7K3Q9M2P',
  ]);
});

test('each field that is wrong is named with what to do', async () => {
  const response = await write({ name: ' ', email: 'meera', topic: '', orderNumber: '12', message: '' });
  expect(response.statusCode).toBe(400);
  expect(errorsOf(response)).toEqual([
    { path: 'name', message: 'Please fill in this field' },
    { path: 'email', message: 'Entered Email Is Not Valid' },
    { path: 'topic', message: 'Choose what it is about' },
    { path: 'orderNumber', message: 'An order number looks like H-7K3Q9M2P' },
    { path: 'message', message: 'Please fill in this field' },
  ]);
  expect(errorsOf(await write({ message: 'x'.repeat(4001) }))).toEqual([
    { path: 'message', message: 'At most 4000 characters' },
  ]);
  expect(app.mails).toEqual([]);
});

test.each([
  ['name', 'Meera\u0000'],
  ['email', 'meera@post.example\r\nBcc: all@post.example'],
  ['email', 'meera@post.example, all@post.example'],
  ['email', '"x" <meera@post.example>'],
  ['orderNumber', 'H-7K3Q9M2P\r\nBcc: all@post.example'],
  ['topic', 'order\r\nBcc: all@post.example'],
])('a %s cannot begin another header of the mail: %j', { tags: ['XS6'] }, async (field, value) => {
  const response = await write({ [field]: value });
  expect(response.statusCode).toBe(400);
  expect(errorsOf(response)[0]?.path).toBe(field);
  expect(app.mails).toEqual([]);
});

test('a name of several lines is one line of the mail', { tags: ['XS6'] }, async () => {
  await write({ name: 'Meera\r\nBcc: all@post.example' });
  expect(app.mails).toMatchObject([{ to: 'desk@shop.example', replyTo: 'meera@post.example' }]);
  expect(app.mails[0]?.text).toContain('From: Meera Bcc: all@post.example\n');
});

test('a message that looks like headers stays in the body', { tags: ['XS6'] }, async () => {
  await write({ message: 'Bcc: all@post.example\r\nSubject: free' });
  const [mail] = app.mails;
  expect(mail?.to).toBe('desk@shop.example');
  expect(mail?.subject).not.toContain('free');
  expect(mail?.text).toContain('> Bcc: all@post.example\n> Subject: free');
});

test('a bot that fills the hidden field gets the same reply, and no mail is sent', async () => {
  const [person, program] = [await write(), await write({ website: 'https://spam.example' })];
  expect(program.statusCode).toBe(person.statusCode);
  expect(program.json()).toEqual(person.json());
  expect(app.mails).toHaveLength(1);
});

test('one network, and one sender in it, can write only so often within an hour; nobody uses up another’s messages', {
  tags: ['DO10'],
}, async () => {
  for (let count = 0; count < 5; count += 1) expect((await write()).statusCode).toBe(202);
  const refused = await write({ email: 'MEERA@post.example' });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  expect((await write({ email: 'meera@post.example' }, '198.51.100.9')).statusCode).toBe(202);
  // Whoever has one address of an IPv6 /64 has all of them.
  const fromOneNetwork = (count: number) => write({ email: `p${count}@post.example` }, `2001:db8::${count}`);
  for (let count = 1; count <= 20; count += 1) expect((await fromOneNetwork(count)).statusCode).toBe(202);
  expect((await fromOneNetwork(21)).statusCode).toBe(429);
  expect((await write({ email: 'other@post.example' }, '2001:db8:0:1::1')).statusCode).toBe(202);
});

test('invalid messages do not count against the limit', async () => {
  for (let count = 0; count < 10; count += 1) await write({ message: '' });
  expect((await write()).statusCode).toBe(202);
});

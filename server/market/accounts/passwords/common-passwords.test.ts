import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPasswordError } from '../../../../contract/kernel/credentials.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { Browser, bearer, newestLink } from '../../../../tests/support/browser.ts';
import { aBuyer } from '../../../../tests/support/builders.ts';
import { hashPassword } from '../../../../tests/support/passwords.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ DEMO: 'false' });
});
afterAll(() => app.close());

const MESSAGE = 'This is one of the most common passwords. Choose one that is harder to guess';
const refused = (path: string) => ({
  status: 400,
  code: 'invalid_input',
  message: MESSAGE,
  errors: [{ path, message: MESSAGE }],
});

const registration = (email: string, password: string) => ({
  name: 'Meera Nair',
  email,
  phoneNumber: '098450-54321',
  password,
});

test('the list holds the 3,000 most common passwords that our other rules let through', () => {
  const list = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  expect(new Set(list).size).toBe(3000);
  expect(list.filter((password) => newPasswordError(password) !== undefined)).toEqual([]);
});

test.each(['user', 'owner'])(
  'nobody registers through /api/%s with a common password, in whatever case',
  { tags: ['AU14'] },
  async (group) => {
    for (const password of ['password1', 'PassWord1', 'trustno1', '1qaz2wsx']) {
      const email = `common.${group}@post.example`;
      const reply = await new Browser(app).post(`/api/${group}/register`, registration(email, password));
      expect(reply.json()).toMatchObject(refused('password'));
    }
  },
);

test('neither a reset nor a change takes a common password, and the link stays good for another', {
  tags: ['AU14'],
}, async () => {
  const passwordHash = await hashPassword('monsoon2026');
  const { user, token } = await aBuyer(app, { passwordHash });
  const email = user.email ?? '';
  const browser = new Browser(app);
  const change = { currentPassword: 'monsoon2026', newPassword: 'Password1' };
  const changed = await browser.put('/api/profile/password', change, bearer(token));
  expect(changed.json()).toMatchObject(refused('newPassword'));

  await browser.post('/api/session/forgot-password', { email });
  const link = (await newestLink(app, email)).searchParams.get('token');
  const reset = (password: string) => browser.post('/api/session/reset-password', { token: link, password });
  expect((await reset('qwer1234')).json()).toMatchObject(refused('password'));
  expect((await reset('harvest2027')).statusCode).toBe(200);
});

test.each(['Haat2026demo', 'monsoon2026', 'lotus2026'])(
  '%s is nobody’s first guess',
  { tags: ['AU14'] },
  async (password) => {
    const email = `${password.toLowerCase()}@post.example`;
    const reply = await new Browser(app).post('/api/user/register', registration(email, password));
    expect(reply.statusCode).toBe(201);
  },
);

test('a demo market takes every password that follows the given rules', async () => {
  const demo = await startTestApp();
  const registered = await new Browser(demo).post(
    '/api/user/register',
    registration('a@post.example', 'Abcdef123'),
  );
  expect(registered.statusCode).toBe(201);
  await demo.close();
});

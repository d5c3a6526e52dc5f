import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { COMPLAINT } from '../../../tests/support/complaint-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  await app.jobs.drain();
  app.mails.length = 0;
  await app.database.db.execute(sql`delete from attempt_counters`);
});
afterAll(() => app.close());

test.each([
  ['an order without a number', { about: 'order', subject: '12' }, 'subject'],
  ['a product without its page', { about: 'product', subject: 'the cup' }, 'subject'],
  ['nothing chosen', { about: '' }, 'about'],
  ['no text', { text: ' ' }, 'text'],
  ['a name of none', { name: '' }, 'name'],
])('%s is refused at its field', async (_, changes, path) => {
  const response = await app.server.inject({
    method: 'POST',
    url: '/api/complaint',
    payload: { ...COMPLAINT, ...changes },
  });
  expect(response.statusCode).toBe(400);
  expect(response.json<{ errors: { path: string }[] }>().errors.map((error) => error.path)).toEqual([path]);
});

test('one network, and one sender in it, can file only so often within an hour', {
  tags: ['DO10'],
}, async () => {
  const file = () => app.api()('POST /api/complaint', { body: COMPLAINT });
  for (let count = 0; count < 5; count += 1) await file();
  await expect(file()).rejects.toMatchObject({ status: 429 });
  const other = { ...COMPLAINT, email: 'other@post.example' };
  await expect(app.api()('POST /api/complaint', { body: other })).resolves.toBeDefined();
});

test('a program that fills the hidden field gets the same reply, and nothing is kept', async () => {
  const { filed, draftId } = await app.api()('POST /api/complaint', {
    body: { ...COMPLAINT, website: 'https://spam.example' },
  });
  await app.jobs.drain();
  expect(filed).toBeNull();
  expect(draftId).toMatch(/^[0-9a-f-]{36}$/);
  expect(app.mails).toEqual([]);
});

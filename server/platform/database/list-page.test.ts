import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { anOperator, type Person } from '../../../tests/support/builders.ts';
import { publicPage } from './list-page.ts';

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await startTestApp();
  operator = await anOperator(app, ['owner', 'catalogue', 'support', 'finance']);
});
afterAll(() => app.close());

const ID = '0197f1a0-0000-7000-8000-000000000000';
const MOMENT = '2026-01-31T00:00:00.123456Z';

const BY_MOMENT = [
  'GET /api/operator/product',
  'GET /api/operator/case',
  'GET /api/operator/shop',
  'GET /api/operator/complaint',
  'GET /api/operator/coupon',
] as const;

test.for(BY_MOMENT)('%s goes on behind a place, and refuses what no page gave', async (list) => {
  const page = (after: string) => operator.api(list, { query: { after } });
  expect(await page(`${MOMENT}_${ID}`)).toMatchObject({ next: null });
  const wrong = ['elsewhere', MOMENT, `${MOMENT}_5`, `${MOMENT}_${ID}_${ID}`, `0000-01-01T00:00:00Z_${ID}`];
  for (const after of wrong) {
    await expect(page(after), after).rejects.toMatchObject({ code: 'invalid_input' });
  }
});

test('the shops by their health go on behind a place, and refuse what no page gave', async () => {
  const page = (after: string) => operator.api('GET /api/operator/shop-health', { query: { after } });
  expect(await page(`3_1_${ID}`)).toMatchObject({ next: null });
  for (const after of ['elsewhere', `3_${ID}`, `99999_1_${ID}`, `3_1.5_${ID}`, `${MOMENT}_${ID}`]) {
    await expect(page(after), after).rejects.toMatchObject({ code: 'invalid_input' });
  }
});

test('a page of a public list has the right offset, and beyond ten thousand entries none is read', {
  tags: ['DO1'],
}, () => {
  expect(publicPage({ page: 1, limit: 12 })).toEqual({ limit: 12, offset: 0 });
  expect(publicPage({ page: 100, limit: 100 })).toEqual({ limit: 100, offset: 9_900 });
  expect(publicPage({ page: 101, limit: 100 })).toEqual({ limit: 0, offset: 0 });
  expect(publicPage({ page: 999_999, limit: 100 })).toEqual({ limit: 0, offset: 0 });
});

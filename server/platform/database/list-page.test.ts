import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { anOperator, type Person } from '../../../tests/support/builders.ts';

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

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

test('the documentation shows calls in their groups, and a call by its own address, and breaks no rule of its content policy', async () => {
  const page = await journey.open('/api/docs');
  await page.getByRole('heading', { name: /Haat API/ }).waitFor();
  await page.getByRole('heading', { name: /^Accounts/ }).waitFor();
  await page.getByText('/api/user/register').waitFor();

  const call = await journey.open('/api/docs#/Contact/postContact');
  await call.getByText('Who may call: Anyone.').waitFor();
  expect(await call.getByText('too_many_requests').count()).toBeGreaterThan(0);
});

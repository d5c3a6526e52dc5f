import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { paise } from '../../contract/kernel/money.ts';
import { aBuyer, type Person } from '../support/builders.ts';
import { aProduct, priceAt } from '../support/catalog-builders.ts';
import { type Journey, startJourney } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const settingsOf = ({ api }: Person) => api('GET /api/notification/settings');

/** The link at the foot of the mail about a favorite that became cheaper. */
async function linkInMail(person: Person): Promise<string> {
  const { shop } = journey;
  const { id: productId } = await aProduct(shop, { name: 'Brass lamp' });
  await person.api('POST /api/favorite', { body: { productId } });
  await priceAt(shop, productId, { pricePaise: paise(100) });
  await shop.jobs.drain();
  const mail = shop.mails.findLast(({ to }) => to === person.user.email);
  const link = /Unsubscribe:\n(\S+)/.exec(mail?.text ?? '')?.[1] ?? expect.unreachable();
  expect(link.startsWith(`${shop.url}/unsubscribe?`)).toBe(true);
  return link.slice(shop.url.length);
}

test('the link of a mail unsubscribes without signing in, by its button alone, and leaves no token behind', async () => {
  const person = await aBuyer(journey.shop);
  const link = await linkInMail(person);
  const page = await journey.open(link);
  await page.getByText('Stop mails about price drops of your favorites?').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect((await settingsOf(person)).priceDrops).toBe(true);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByText('You are unsubscribed').waitFor();
  expect(await settingsOf(person)).toEqual({
    priceDrops: false,
    backInStock: true,
    reviewReplies: true,
    questionAnswers: true,
  });
  const again = await journey.open(link);
  await again.getByText('You get no more mails about price drops of your favorites.').waitFor();
  await again.goto(`${journey.shop.url}/unsubscribe?token=broken`);
  await again.getByText('This link is incomplete. Please open it again from the email.').waitFor();
  expect(await again.getByRole('button', { name: 'Unsubscribe' }).count()).toBe(0);
});

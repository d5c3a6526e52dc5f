import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { paise } from '../../contract/kernel/money.ts';
import { aBuyer, aGuest, type Person } from '../support/builders.ts';
import { aProduct, priceAt } from '../support/catalog-builders.ts';
import { type Journey, NO_ANSWER, startJourney, toast } from '../support/journey.ts';

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

test('a buyer switches each notification setting in the account area', {
  tags: ['BUYER-01'],
}, async () => {
  const person = await aBuyer(journey.shop);
  const page = await journey.open('/buyer', { person });
  const area = page.getByRole('navigation', { name: 'Your account' });
  await area.getByRole('link', { name: 'Notifications' }).click();
  await page.getByRole('heading', { name: 'Notifications' }).waitFor();
  const drops = page.getByRole('checkbox', { name: 'Price drops' });
  expect(await drops.isChecked()).toBe(true);
  await drops.press('Space');
  await toast(page, 'Price drops: off').waitFor();
  await page.getByRole('checkbox', { name: 'Replies to my reviews' }).uncheck();
  await toast(page, 'Replies to my reviews: off').waitFor();
  expect(await settingsOf(person)).toEqual({
    ...{ priceDrops: false, backInStock: true, reviewReplies: false },
    questionAnswers: true,
  });
  await page.reload();
  await page.getByRole('checkbox', { name: 'Back in stock', checked: true }).waitFor();
  expect(await drops.isChecked()).toBe(false);
  const always = page.getByRole('region', { name: 'Always sent' });
  expect(await always.getByRole('listitem').count()).toBe(2);
});

test('a choice that cannot be saved goes back to what it was, and says why', async () => {
  const person = await aBuyer(journey.shop);
  const page = await journey.open('/buyer/notifications', { person });
  const drops = page.getByRole('checkbox', { name: 'Price drops' });
  await drops.waitFor();
  await page.route('**/api/notification/settings', (route) => route.abort('blockedbyclient'));
  await drops.click();
  await toast(page, NO_ANSWER).waitFor();
  expect(await drops.isChecked()).toBe(true);
});

test('a guest reads that mails need an account', async () => {
  const page = await journey.open('/buyer/notifications', { person: await aGuest(journey.shop) });
  const explanation = page.getByText('You are shopping as a guest');
  await explanation.waitFor();
  expect(await explanation.isVisible()).toBe(true);
});

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
    ...{ priceDrops: false, backInStock: true, reviewReplies: true },
    questionAnswers: true,
  });
  const again = await journey.open(link);
  await again.getByText('You get no more mails about price drops of your favorites.').waitFor();
});

test('a broken link says so and changes nothing', async () => {
  const page = await journey.open('/unsubscribe?token=broken');
  await page.getByText('This link is incomplete. Please open it again from the email.').waitFor();
  expect(await page.getByRole('button', { name: 'Unsubscribe' }).count()).toBe(0);
});

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aBuyer } from '../support/builders.ts';
import { type Journey, NO_ANSWER, startJourney } from '../support/journey.ts';
import { press, type } from '../support/keyboard.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({
    SUPPORT_EMAIL: 'desk@shop.example',
    GRIEVANCE_OFFICER_NAME: 'Latha Rao',
    GRIEVANCE_OFFICER_DESIGNATION: 'Head of Grievances',
    GRIEVANCE_OFFICER_EMAIL: 'latha@shop.example',
    GRIEVANCE_OFFICER_PHONE: '+91 80 1234 5678',
    GRIEVANCE_OFFICER_HOURS: 'Tuesdays 9:00-12:00',
  });
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

test('a visitor writes to support by keyboard: errors show at their fields, and nothing typed is lost', {
  tags: ['FTR-02'],
}, async () => {
  const page = await journey.open('/contact?order=H-7K3Q9M2P', { viewport: { width: 360, height: 740 } });
  const main = page.getByRole('main');
  const send = main.getByRole('button', { name: 'Send message' });
  const message = main.getByLabel('Message');
  expect(await main.getByLabel('What is it about?').inputValue()).toBe('order');
  await press(page, send);
  await expect.poll(() => main.getByText('Please fill in this field').count()).toBe(3);
  await type(page, main.getByLabel('Name'), 'Meera Nair');
  await type(page, main.getByLabel('Email'), 'meera@post');
  await type(page, message, 'One cup is missing.');
  await press(page, send);
  await main.getByText('Entered Email Is Not Valid').waitFor();
  await type(page, main.getByLabel('Email'), 'meera@post.example');
  await type(page, main.getByLabel('Order number'), '12');
  await press(page, send);
  await main.getByText('An order number looks like H-7K3Q9M2P').waitFor();
  await type(page, main.getByLabel('Order number'), 'h-7k3q9m2p');
  await page.route('**/api/contact', (route) => route.abort());
  await press(page, send);
  await main.getByText(NO_ANSWER).waitFor();
  expect(await message.inputValue()).toBe('One cup is missing.');
  await page.unroute('**/api/contact');
  await press(page, send);
  await main.getByText('Your message is on its way').waitFor();
  await journey.shop.jobs.drain();
  const mail = journey.shop.mails.at(-1);
  expect(mail).toMatchObject({ to: 'desk@shop.example', replyTo: 'meera@post.example' });
  expect(mail?.subject).toContain('H-7K3Q9M2P');
  expect(mail?.text).toContain('One cup is missing.');
  await main.getByRole('button', { name: 'Write another message' }).click();
  expect(await message.inputValue()).toBe('');

  // Who is signed in finds name and address filled in.
  const person = await aBuyer(journey.shop);
  const buyer = await journey.open('/contact', { person });
  await expect.poll(() => buyer.getByRole('main').getByLabel('Name').inputValue()).toBe(person.user.name);
  expect(await buyer.getByRole('main').getByLabel('Email').inputValue()).toBe(person.user.email);
});

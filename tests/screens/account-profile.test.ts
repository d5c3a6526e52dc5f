import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aBuyer, aGuest, aSeller, type Person } from '../support/builders.ts';
import { type Journey, NO_ANSWER, startJourney, toast, withoutReason } from '../support/journey.ts';
import { expectFocus, press } from '../support/keyboard.ts';
import { hashPassword } from '../support/passwords.ts';

const PASSWORD = 'lotus2026';
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

let journey: Journey;
let passwordHash: string;
beforeAll(async () => {
  journey = await startJourney({ DEMO: 'false' });
  passwordHash = await hashPassword(PASSWORD);
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (place: Page | Locator, label: string) => place.getByLabel(label, { exact: true });

/** Signs in on a device of its own, as a person does. */
async function signedIn(person: Person, path = '/buyer', userAgent?: string): Promise<Page> {
  const page = await journey.open(`/login?next=${encodeURIComponent(path)}`, {
    ...(userAgent && { userAgent }),
  });
  if (person.user.role === 'seller') await page.getByText('Seller', { exact: true }).click();
  await page.getByLabel('Email').fill(person.user.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Proceed to Login').click();
  await page.waitForURL(`**${path}`);
  return page;
}

async function aPicture(colour: string): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
}

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

test('a buyer edits the profile, and gives, replaces and removes a picture that the header shows', {
  tags: ['BUYER-03', 'BUYER-04', 'BUYER-05', 'ENT-02', 'SESSION-01'],
}, async () => {
  const page = await signedIn(await aBuyer(journey.shop, { passwordHash, name: 'Asha Rao' }));
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await button(page, 'Edit').click();
  await page.getByLabel('Name').fill('Never mind');
  await button(page, 'Cancel').click();
  await page.getByRole('definition').filter({ hasText: 'Asha Rao' }).waitFor();
  await button(page, 'Edit').click();
  await page.getByLabel('Name').fill('Asha R. Rao');
  await page.getByLabel('Date of birth').fill('2099-08-15');
  await button(page, 'Save').click();
  await page.getByText('Enter a date between 1 January 1900 and today').waitFor();
  await expect.poll(() => isFocused(page.getByLabel('Date of birth'))).toBe(true);
  await page.getByLabel('Date of birth').fill('1994-08-15');
  await button(page, 'Save').click();
  await toast(page, 'Profile updated').waitFor();
  await page.getByText('15 Aug 1994').waitFor();
  await page.getByRole('banner').getByText('Asha R. Rao').waitFor();

  const picture = page.getByLabel('Picture', { exact: true });
  const inHeader = page.getByRole('banner').locator('img.avatar');
  await picture.setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await toast(page, 'Choose pictures in JPEG, PNG, WebP, AVIF or GIF format').waitFor();
  await picture.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aPicture('red') });
  await toast(page, 'Picture updated').waitFor();
  const first = await inHeader.getAttribute('src');
  expect(
    await inHeader.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(320);
  await picture.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aPicture('blue') });
  await expect.poll(() => inHeader.getAttribute('src')).not.toBe(first);
  await page.reload();
  await inHeader.waitFor();
  await button(page, 'Remove picture').click();
  await toast(page, 'Picture removed').waitFor();
  expect(await inHeader.count()).toBe(0);
});

test('a person sees where the account is signed in, and signs another device out', {
  tags: ['AU16'],
}, async () => {
  const person = await aBuyer(journey.shop, { passwordHash });
  const phone = await signedIn(person, '/buyer', PHONE);
  const page = await signedIn(person);
  const rows = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
  await rows.filter({ hasText: 'This one' }).waitFor();
  await rows.filter({ hasText: 'Chrome on Android' }).waitFor();
  await button(page, 'Sign out Chrome on Android').click();
  await toast(page, 'That device is signed out.').waitFor();
  await expect.poll(() => rows.filter({ hasText: 'Chrome on Android' }).count()).toBe(0);
  const heading = page.getByRole('heading', { name: 'Where you are signed in' });
  expect(await isFocused(heading), 'not lost with the button').toBe(true);
  await phone.getByRole('link', { name: 'Addresses' }).click();
  await phone.waitForURL('**/login**');
  await button(page, 'Sign out all others').click();
  await toast(page, 'All other devices are signed out.').waitFor();
  await expect.poll(() => rows.count()).toBe(1);
});

test('the password is changed by who knows the current one, by a buyer and a seller, who has the same place for it', {
  tags: ['BUYER-08'],
}, async () => {
  const person = await aBuyer(journey.shop, { passwordHash });
  const page = await journey.open('/buyer/update-password', { person });
  const fill = async (on: Page, current: string, next: string, confirmation = next) => {
    await field(on, 'Current password').fill(current);
    await field(on, 'New password').fill(next);
    await field(on, 'Confirm new password').fill(confirmation);
    await button(on, 'Update Password').click();
  };
  const changed = (on: Page) => toast(on, 'Your password was changed. Other devices are signed out.');
  await fill(page, PASSWORD, 'monsoon2026', 'monsoon2027');
  await toast(page, 'Passwords do not match').waitFor();
  await fill(page, 'not the one 1', 'monsoon2026');
  await page.getByText('The current password is incorrect').waitFor();
  await fill(page, PASSWORD, 'trustno1');
  await page.getByText('This is one of the most common passwords.', { exact: false }).waitFor();
  await fill(page, PASSWORD, PASSWORD);
  await page.getByText('This is your current password. Choose another one').waitFor();
  await fill(page, PASSWORD, 'monsoon2026');
  await changed(page).waitFor();
  await expectFocus(field(page, 'Current password'));
  expect(await field(page, 'Current password').inputValue()).toBe('');
  const body = { email: person.user.email ?? '', password: 'monsoon2026' };
  expect(await journey.shop.api()('POST /api/user/login', { body })).toMatchObject({ role: 'buyer' });

  const seller = await aSeller(journey.shop, { passwordHash });
  const account = await signedIn(seller, '/seller/account');
  await account.getByRole('heading', { name: 'Account', exact: true }).waitFor();
  await fill(account, PASSWORD, 'harvest2027');
  await changed(account).waitFor();
  await expect(seller.api('GET /api/owner/owner'), 'another device').rejects.toMatchObject({ status: 401 });
});

test('a role that was edited in the browser opens nothing: the seller’s calls are refused and it ends at the sign-in page', {
  tags: ['AZ12'],
}, async () => {
  const person = await aBuyer(journey.shop, { passwordHash });
  const page = await signedIn(person);
  // Where none of our scripts runs: what a page still asks for would write the true role again.
  await page.goto(`${journey.shop.url}/healthz`);
  await page.evaluate(() => {
    const stored = localStorage.getItem('user') ?? '';
    localStorage.setItem('user', stored.replaceAll('"role":"buyer"', '"role":"seller"'));
  });
  const refused = page.waitForResponse((response) => response.status() === 403);
  await page.goto(`${journey.shop.url}/seller/account`);
  expect(new URL((await refused).url()).pathname).toMatch(/^\/api\//);
  await page.waitForURL('**/login**');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('logging out while the server cannot be reached forgets the account here all the same', {
  tags: ['AU18'],
}, async () => {
  const person = await aBuyer(journey.shop, { passwordHash });
  const page = await signedIn(person);
  await page.route('**/api/session/logout', (route) => route.abort());
  await button(page, 'Logout').click();
  await page.waitForURL(`${journey.shop.url}/`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const kept = await page.evaluate(() =>
    ['user', 'favorite', 'cart', 'shop'].map((key) => localStorage.getItem(key) ?? '').join(),
  );
  expect(kept).not.toContain(person.user.id);
});

const HOME = {
  label: 'Home',
  street_address: '14, 3rd Cross, Indiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  postal_code: '560038',
  country: 'India',
};
const OFFICE = {
  ...HOME,
  label: 'Office',
  street_address: '4th Floor, MG Road',
  postal_code: '560001',
  recipient: 'Lakshmi Rao',
  phone_number: '+91 98450 54321',
};

async function fillAddress(dialog: Locator, address: typeof HOME) {
  await field(dialog, 'Name of this address').fill(address.label);
  await dialog.getByLabel('Street address').fill(address.street_address);
  await dialog.getByLabel('City').fill(address.city);
  await dialog.getByLabel('State').fill(address.state);
  await dialog.getByLabel('Postal code').fill(address.postal_code);
  await dialog.getByLabel('Country').fill(address.country);
}

test('an address is added: missing values are refused at their fields, a pin code fills in its state, and a failure keeps what was typed', {
  tags: ['ADDR-01', 'ADDR-05', 'VAL-16', 'VAL-17', 'VAL-18', 'ERR-23', 'ERR-24', 'CONST-18'],
}, async () => {
  const person = await aBuyer(journey.shop, { name: 'Meera Nair', phoneNumber: '+91 98450 12345' });
  const page = await journey.open('/buyer/addresses', { person });
  await page.getByText('Where should your orders go?').waitFor();
  await button(page, '+ Add New Address').click();
  const dialog = page.getByRole('dialog', { name: 'New Address' });
  const value = (label: string) => dialog.getByLabel(label).inputValue();
  await expect.poll(() => value('Recipient')).toBe('Meera Nair');
  expect([await value('Phone number'), await value('Country')]).toEqual(['+91 98450 12345', 'India']);
  const save = dialog.getByRole('button', { name: 'Save' });
  await save.click();
  const faults = dialog.getByText('Please fill in this field');
  await expect.poll(() => faults.count()).toBe(4);
  // What was said of a field is over once it is edited; the others keep theirs.
  await dialog.getByLabel('City').fill('Indiranagar');
  await expect.poll(() => faults.count()).toBe(3);
  expect(await dialog.getByLabel('City').getAttribute('aria-invalid')).toBeNull();
  expect(await dialog.getByLabel('Street address').getAttribute('aria-invalid')).toBe('true');
  await dialog.getByLabel('Postal code').fill('560038');
  await dialog.getByText('Karnataka filled in from the pin code.').waitFor();
  expect(await value('State')).toBe('Karnataka');
  await dialog.getByLabel('Postal code').fill('400050');
  await dialog.getByText('Maharashtra filled in from the pin code.').waitFor();
  expect(await value('City'), 'what was typed stays').toBe('Indiranagar');
  await fillAddress(dialog, { ...HOME, postal_code: '56003' });
  await save.click();
  await dialog.getByText('Please enter a valid 6-digit pin code').waitFor();

  await fillAddress(dialog, HOME);
  await page.route('**/api/address', (route) => route.abort());
  await save.click();
  await toast(page, NO_ANSWER).waitFor();
  await page.unroute('**/api/address');
  await page.route('**/api/address', withoutReason);
  await save.click();
  await toast(page, 'Failed to add address').waitFor();
  expect(await value('Street address')).toBe(HOME.street_address);
  await page.unroute('**/api/address');
  await save.click();
  await toast(page, 'Address added successfully').waitFor();
  await page.locator('.Toastify__toast-container--top-right').waitFor();
  const card = page.getByRole('article').filter({ hasText: 'Home' });
  for (const shown of ['14, 3rd Cross, Indiranagar', 'Bengaluru, Karnataka 560038'])
    await card.getByText(shown).waitFor();
  expect(await person.api('GET /api/address')).toMatchObject([{ ...HOME, isDefault: true }]);
});

test('an address becomes the only default, is edited and deleted, and with the keyboard alone one stays near it', {
  tags: ['ADDR-02', 'ADDR-03', 'ADDR-04', 'ADDR-06', 'ADDR-07', 'ERR-24'],
}, async () => {
  const person = await aBuyer(journey.shop);
  for (const body of [HOME, OFFICE]) await person.api('POST /api/address', { body });
  const page = await journey.open('/buyer/addresses', { person });
  const standard = (label: string) =>
    page.getByRole('article').filter({ hasText: label }).getByText('Default', { exact: true });
  await standard('Home').waitFor();
  await press(page, button(page, 'Set Default: Office'));
  await toast(page, 'Address updated successfully').waitFor();
  await standard('Office').waitFor();
  expect(await page.getByText('Default', { exact: true }).count()).toBe(1);
  await expectFocus(button(page, 'Edit Office'));
  const saved = await person.api('GET /api/address');
  expect(saved.filter(({ isDefault }) => isDefault).map(({ label }) => label)).toEqual(['Office']);
  // Who takes parcels at the default address is offered for a new one.
  await button(page, '+ Add New Address').click();
  const form = page.getByRole('dialog', { name: 'New Address' });
  await expect.poll(() => form.getByLabel('Recipient').inputValue()).toBe(OFFICE.recipient);
  expect(await form.getByLabel('Phone number').inputValue()).toBe(OFFICE.phone_number);
  await form.getByRole('button', { name: 'Cancel' }).click();

  await button(page, 'Edit Home').click();
  const dialog = page.getByRole('dialog', { name: 'Edit Address' });
  expect(await dialog.getByLabel('City').inputValue()).toBe('Bengaluru');
  await dialog.getByLabel('City').fill('Mysuru');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Mysuru, Karnataka 560038').waitFor();

  await press(page, button(page, 'Delete Office'));
  await page
    .getByRole('dialog', { name: 'Delete this address?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  expect(await person.api('GET /api/address')).toHaveLength(2);
  const remove = async (label: string) => {
    await press(page, button(page, `Delete ${label}`));
    await press(page, button(page, 'Delete address'));
    await button(page, `Delete ${label}`).waitFor({ state: 'detached' });
  };
  await remove('Office');
  await expectFocus(button(page, 'Delete Home'));
  await remove('Home');
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Addresses' }));
  expect(await person.api('GET /api/address')).toEqual([]);
});

test('a buyer switches each notification off and on, and one that cannot be saved goes back; a guest needs an account', {
  tags: ['BUYER-01'],
}, async () => {
  const person = await aBuyer(journey.shop);
  const page = await journey.open('/buyer', { person });
  const area = page.getByRole('navigation', { name: 'Your account' });
  await area.getByRole('link', { name: 'Notifications' }).click();
  await page.getByRole('heading', { name: 'Notifications' }).waitFor();
  const drops = page.getByRole('checkbox', { name: 'Price drops' });
  expect(await drops.isChecked()).toBe(true);
  await page.route('**/api/notification/settings', (route) => route.abort('blockedbyclient'));
  await drops.click();
  await toast(page, NO_ANSWER).waitFor();
  expect(await drops.isChecked()).toBe(true);
  await page.unroute('**/api/notification/settings');
  await drops.press('Space');
  await toast(page, 'Price drops: off').waitFor();
  await page.getByRole('checkbox', { name: 'Replies to my reviews' }).uncheck();
  await toast(page, 'Replies to my reviews: off').waitFor();
  const settings = { priceDrops: false, backInStock: true, reviewReplies: false, questionAnswers: true };
  expect(await person.api('GET /api/notification/settings')).toEqual(settings);
  await page.reload();
  await page.getByRole('checkbox', { name: 'Back in stock', checked: true }).waitFor();
  expect(await drops.isChecked()).toBe(false);
  expect(await page.getByRole('region', { name: 'Always sent' }).getByRole('listitem').count()).toBe(2);

  const guest = await journey.open('/buyer/notifications', { person: await aGuest(journey.shop) });
  await guest.getByText('You are shopping as a guest').waitFor();
});

import type { CDPSession, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { provideDemoOperator } from '../../server/market/accounts/index.ts';
import { Signer } from '../../server/platform/signer.ts';
import { TEST_SECRET } from '../support/app.ts';
import { mailsTo, newestLink } from '../support/browser.ts';
import { anOperator, aSeller, withAuthenticator } from '../support/builders.ts';
import { aShop } from '../support/catalog-builders.ts';
import { BLANK, type Journey, startJourney, toast } from '../support/journey.ts';
import { expectFocus } from '../support/keyboard.ts';
import { hashPassword, testPasswords } from '../support/passwords.ts';
import { codeNow, TOTP_SECRET } from '../support/second-step.ts';

const PASSWORD = 'monsoon2026';

let journey: Journey;
let passwordHash: string;
beforeAll(async () => {
  journey = await startJourney();
  passwordHash = await hashPassword(PASSWORD);
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

/** Passkeys belong to names: the shop is opened as `localhost`. */
const address = (path: string) => `${journey.shop.url.replace('127.0.0.1', 'localhost')}${path}`;

/** A device that makes and uses passkeys without asking anybody. */
async function withDevice(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return session;
}

const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);

async function typePasswords(page: Page): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm new password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
}

test('an owner invites somebody, who sets up a passkey by the link and signs in with it', async () => {
  const owner = await anOperator(journey.shop);
  const email = 'meera@post.example';
  const people = await journey.open('/operator/people', { person: owner, isDisposable: true });
  await people.getByRole('button', { name: 'Invite somebody' }).click();
  const dialog = people.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByLabel('Name').fill('Meera Nair');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await dialog.getByText('Choose at least one duty').waitFor();
  await dialog.getByLabel('Support').check();
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await people.getByText('Meera Nair').waitFor();

  const link = await newestLink(journey.shop, email);
  const page = await journey.open(BLANK, { isDisposable: true });
  await withDevice(page);
  await page.goto(address(link.pathname + link.search));
  await page.getByText('a password for Meera Nair').waitFor();
  expect(new URL(page.url()).search, 'no history holds the secret').toBe('');
  await typePasswords(page);
  const passkey = page.getByRole('button', { name: 'Passkey' });
  await expectFocus(passkey);
  await passkey.press('Enter');
  await expectFocus(page.getByLabel('Name'));
  await page.getByRole('button', { name: 'Back' }).press('Enter');
  await expectFocus(passkey);
  await passkey.press('Enter');
  await page.getByLabel('Name').fill('Work laptop');
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  expect(await page.locator('.recovery-codes li').count()).toBe(10);
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await at(page, '/operator');
  await page.getByRole('heading', { level: 1, name: 'To do' }).waitFor();

  await page.getByRole('button', { name: 'Logout' }).first().click();
  await at(page, '/operator-sign-in');
  await page.getByRole('heading', { level: 1, name: 'Operator sign-in' }).waitFor();
  await logIn(page, email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { level: 1, name: 'One more step' }).waitFor();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await at(page, '/operator');
  await page.goto(address('/operator/security'));
  const used = page.getByRole('listitem').filter({ hasText: 'Work laptop' });
  await used.getByText('last used on').waitFor();
});

test('an operator signs in with an app, and adds a passkey beside it', async () => {
  const { user } = await anOperator(journey.shop, ['support'], { passwordHash, totpSecret: TOTP_SECRET });
  const page = await journey.open(BLANK, { isDisposable: true });
  await withDevice(page);
  await page.goto(address('/operator-sign-in'));
  await page.getByRole('heading', { level: 1, name: 'Operator sign-in' }).waitFor();
  await logIn(page, user.email ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Code from your app').fill(codeNow(journey.shop));
  await page.keyboard.press('Enter');
  await at(page, '/operator');
  await page.getByRole('link', { name: 'Security' }).click();
  await page.getByRole('button', { name: 'Add another' }).click();
  await page.getByRole('button', { name: 'Passkey' }).click();
  await page.getByLabel('Name').fill('Office key');
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await page.getByText('Office key').waitFor();
  expect(await page.getByRole('listitem').filter({ hasText: 'Office key' }).count()).toBe(1);
});

test('a seller turns the second step on with an app, and signs in with password and code', async () => {
  const seller = await aSeller(journey.shop, { passwordHash });
  await aShop(journey.shop, { ownerId: seller.user.id });
  const email = seller.user.email ?? '';
  const page = await journey.open('/seller/security', { person: seller, isDisposable: true });
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'Authenticator app' }).click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const secret = ((await page.locator('.factor-secret').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code from your app').fill('12');
  await page.getByRole('button', { name: 'Add this app' }).click();
  await page.getByText('Enter the six digits that your app shows').waitFor();
  await page.getByLabel('Code from your app').fill(codeNow(journey.shop, 0, secret));
  await page.getByRole('button', { name: 'Add this app' }).click();
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await page.getByText('On: after the password').waitFor();

  const fresh = await journey.open('/login', { isDisposable: true });
  await fresh.getByText('Seller', { exact: true }).click();
  await logIn(fresh, email);
  await fresh.getByRole('button', { name: 'Proceed to Login' }).click();
  await fresh.getByRole('heading', { level: 1, name: 'One more step' }).waitFor();
  const code = fresh.getByLabel('Code from your app');
  await expectFocus(code);
  await code.fill('000000');
  await code.press('Enter');
  await fresh.getByText('This code is not right, or was used before').waitFor();
  await code.fill(codeNow(journey.shop, 1, secret));
  await code.press('Enter');
  await at(fresh, '/seller/');
  const subjects = (await mailsTo(journey.shop, email)).map(({ subject }) => subject);
  expect(subjects).toContain('Signing in now takes two steps');
});

test('a change of phone number asks once to confirm, over the open dialog, and loses nothing typed', async () => {
  const seller = await aSeller(journey.shop, { passwordHash });
  await withAuthenticator(journey.shop, seller, TOTP_SECRET);
  await aShop(journey.shop, { ownerId: seller.user.id });
  await journey.shop.database.pool.query('update sessions set confirmed_at = null where user_id = $1', [
    seller.user.id,
  ]);
  const page = await journey.open('/seller/account', { person: seller, isDisposable: true });
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  const edit = page.getByRole('dialog', { name: /profile/i });
  await edit.getByLabel(/phone/i).fill('+91 98450 77665');
  await edit.getByRole('button', { name: 'Save' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirm.getByLabel('Code from your app').waitFor();
  await page.keyboard.press('Escape');
  await edit.getByText('Please confirm first that it is you').waitFor();
  await edit.getByRole('button', { name: 'Save' }).click();
  await confirm.getByLabel('Code from your app').fill(codeNow(journey.shop));
  await confirm.getByRole('button', { name: 'Confirm', exact: true }).click();
  await toast(page, 'Profile updated').waitFor();
  expect(await seller.api('GET /api/owner/owner')).toMatchObject({ phoneNumber: '+91 98450 77665' });
});

test('one press signs in as the operator of the demo, who goes on after the access token expired, and signs in again when the session is over', async () => {
  const { database } = journey.shop;
  await provideDemoOperator(database.db, new Signer(TEST_SECRET), testPasswords);
  const page = await journey.open('/operator-sign-in', { isDisposable: true });
  await page.getByRole('button', { name: /^Demo operator/ }).click();
  await at(page, '/operator');
  await page.getByRole('link', { name: 'Operators' }).waitFor();
  await database.pool.query("update access_tokens set expires_at = now() - interval '1 second'");
  await page.goto(`${journey.shop.url}/operator`);
  await page.getByRole('heading', { level: 1, name: 'To do' }).waitFor();
  await database.pool.query('delete from sessions');
  await page.goto(`${journey.shop.url}/operator/people`);
  await toast(page, 'Please sign in again').waitFor();
  await at(page, '/operator-sign-in');
  expect(new URL(page.url()).searchParams.get('next')).toBe('/operator/people');
});

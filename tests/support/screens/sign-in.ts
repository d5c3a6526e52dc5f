/** What a person does on the pages of sign-in and registration. */
import type { Page } from '@playwright/test';

export const PASSWORD = 'lotus2026';

export async function fillRegistration(page: Page, email: string) {
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone number').fill('+91 98450 12345');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
}

export async function logIn(page: Page, email: string, password = PASSWORD) {
  // The form of registration, which may stand there still, has such fields, too.
  await page.getByRole('button', { name: 'Proceed to Login' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Proceed to Login' }).click();
}

/** The pin code of a visitor on the screen. */
import type { Page } from '@playwright/test';

export const BENGALURU = '560001';

export const DELHI = '110001';

export const storedPinCode = (page: Page) =>
  page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('cart') ?? '{}') as { state?: { pinCode?: string } }).state?.pinCode,
  );

export const header = (page: Page) => page.getByRole('banner');

export const deliverTo = (page: Page) => header(page).getByRole('button', { name: /^Deliver to/ });

export const question = (page: Page) => page.getByRole('dialog', { name: 'Where should we deliver?' });

export const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });

/** A line of the cart also says by which day. */
export const seesInCart = (page: Page, name: string, words: string) =>
  card(page, name)
    .getByText(new RegExp(`^${words}\\. Expected by [A-Z][a-z]{2}, \\d+ [A-Z][a-z]+$`))
    .waitFor();

export async function choosePinCode(page: Page, pinCode: string): Promise<void> {
  await deliverTo(page).click();
  await question(page).getByLabel('Pin code').fill(pinCode);
  await question(page).getByRole('button', { name: 'Save' }).click();
}

/** Asking for a mail when a product is back. */
import type { Page } from '@playwright/test';
import type { Person } from '../builders.ts';
import type { BuiltProduct } from '../catalog-builders.ts';
import type { Journey } from '../journey.ts';

/** A product's page where delivery to a pin code was checked and is not possible. */
export async function openInVain(
  journey: Journey,
  { id }: BuiltProduct,
  visit?: { person: Person },
): Promise<Page> {
  const page = await journey.open(`/product/${id}`, visit);
  await page.locator('header a.account-link-place').waitFor({ state: 'attached' });
  await page.getByLabel('Delivery pin code').fill('560001');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('Product is not available for delivery at this location').waitFor();
  return page;
}

export const askFor = (page: Page, name: string) =>
  page.getByRole('button', { name: `Notify me about ${name}` });

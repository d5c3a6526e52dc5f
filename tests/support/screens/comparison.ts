/** Products side by side. */
import type { Page } from '@playwright/test';

export const addressOf = (...products: { id: string }[]) =>
  `/compare?products=${products.map(({ id }) => id).join(',')}`;

export const bar = (page: Page) => page.getByRole('region', { name: 'Products to compare' });

export const table = (page: Page) => page.getByRole('table', { name: 'Products side by side' });

export const heads = (page: Page) =>
  table(page)
    .getByRole('columnheader')
    .getByRole('link', { name: /^(Nova|Pixelate) \d phone$/ });

export const rowNamed = (page: Page, name: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });

export const valuesOf = (page: Page, name: string) => rowNamed(page, name).getByRole('cell').allInnerTexts();

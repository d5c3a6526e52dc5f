/** The figures of the dashboard. */
import type { Page } from '@playwright/test';

export const figure = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Figures' }).getByRole('listitem').filter({ hasText: name });

export const figures = async (page: Page) =>
  Promise.all(
    ['Total sales', 'Total revenue', 'Orders', 'Average order value'].map(
      async (name) => (await figure(page, name).innerText()).split('\n')[1],
    ),
  );

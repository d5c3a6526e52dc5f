import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CATEGORIES } from '../../contract/kernel/categories.ts';
import { renderRoutes } from '../../tests/support/render-routes.tsx';
import { CategoryMenu } from './category-menu.tsx';

const button = page.getByRole('button', { name: 'Categories' });
const category = (name: string) => page.getByRole('link', { name });

test('the menu leads to each category', { tags: ['HDR-03', 'HDR-04', 'HDR-05'] }, async () => {
  const router = await renderRoutes([{ path: '*', Component: CategoryMenu }], '/');
  await expect.element(category('All Products')).toHaveAttribute('href', '/products');
  await button.click();
  for (const name of CATEGORIES) await expect.element(category(name)).toBeVisible();

  await category('Toys').click();
  expect(router.state.location.search).toBe('?category=toys');
  await expect.element(category('Toys')).not.toBeInTheDocument();
});

test("the operators' links stand below the categories", { tags: ['I20'] }, async () => {
  const menu = [{ label: 'Festive picks', to: '/products?search=diya' }];
  await renderRoutes([{ path: '*', Component: CategoryMenu }], '/', menu);
  await button.click();
  await expect.element(category('Festive picks')).toHaveAttribute('href', '/products?search=diya');
});

test('the menu is walked through by keyboard', { tags: ['HDR-04'] }, async () => {
  const router = await renderRoutes([{ path: '*', Component: CategoryMenu }], '/');
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(category('Electronics')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(category('Other')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  await expect.element(category('Other')).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(category('Electronics')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => router.state.location.search).toBe('?category=clothing');
});

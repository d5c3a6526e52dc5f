import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderRoutes } from '../../tests/support/render-routes.tsx';
import { SideMenu } from './side-menu.tsx';

const button = page.getByRole('button', { name: 'Menu' });
const menu = page.getByRole('dialog', { name: 'Menu' });
const link = (name: string) => menu.getByRole('link', { name });

async function openMenu() {
  const router = await renderRoutes([{ path: '*', Component: SideMenu }], '/');
  await button.click();
  await expect.element(link('All Products')).toHaveFocus();
  return router;
}

test('the menu repeats what the header offers', { tags: ['HDR-18'] }, async () => {
  await openMenu();
  for (const [name, address] of [
    ['All Products', '/products'],
    ['Toys', '/products?category=toys'],
    ['Favorites', '/favorite'],
    ['Cart', '/cart'],
    ['Sign In', '/login'],
  ] as const)
    await expect.element(link(name)).toHaveAttribute('href', address);
});

test('Escape and the cross close the menu, and the focus returns to its button', {
  tags: ['HDR-19'],
}, async () => {
  await openMenu();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await button.click();
  await menu.getByRole('button', { name: 'Close' }).click();
  await expect.element(menu).not.toBeInTheDocument();
});

test('following a link closes the menu', { tags: ['HDR-19'] }, async () => {
  const router = await openMenu();
  await link('Cart').click();
  await expect.element(menu).not.toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/cart');
});

test('the theme is switched in the menu', { tags: ['HDR-11', 'HDR-18'] }, async () => {
  await openMenu();
  const theme = menu.getByRole('button', { name: 'Light/night' });
  await expect.element(theme).toHaveAttribute('aria-pressed', 'false');
  await theme.click();
  await expect.element(theme).toHaveAttribute('aria-pressed', 'true');
  await theme.click();
  await expect.element(theme).toHaveAttribute('aria-pressed', 'false');
});

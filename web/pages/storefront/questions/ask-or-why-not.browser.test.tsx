import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ProductId } from '../../../../contract/kernel/schemas.ts';
import type { Asking } from '../../../../contract/questions.ts';
import { renderRoutes } from '../../../../tests/support/render-routes.tsx';
import { AskOrWhyNot } from './ask-or-why-not.tsx';

const LAMP = ProductId.parse('0b8a8d0e-5a3f-4c57-9b0e-3a9d0c5b7e11');
const show = (asking: Asking) =>
  renderRoutes(
    [{ path: '*', element: <AskOrWhyNot productId={LAMP} asking={asking} onAsked={() => undefined} /> }],
    `/product/${LAMP}?variant=red`,
  );

const BACK = encodeURIComponent(`/product/${LAMP}?variant=red`);

test.each([
  ['sign_in', 'Sign in', `/login?next=${BACK}`],
  ['account', 'Register', `/register?next=${BACK}`],
] as const)('who cannot ask is led to what is missing, and back: %s', async (asking, name, address) => {
  await show(asking);
  await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', address);
  expect(page.getByRole('button').elements()).toEqual([]);
});

test.each([
  ['verified_email', 'Confirm your e-mail address to ask: we mail you the answer there.'],
  ['other_product', 'This is your product: you can answer here and under Questions in your shop.'],
] as const)('who cannot ask reads why: %s', async (asking, words) => {
  await show(asking);
  await expect.element(page.getByText(words)).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

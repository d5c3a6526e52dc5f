import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ProductId } from '../../../contract/kernel/schemas.ts';
import { clearCompared, useCompared } from '../comparison/compared-store.ts';
import { CompareToggle } from './compare-toggle.tsx';

beforeEach(() => clearCompared());

const lamps = [1, 2, 3, 4, 5].map((number) => ({
  id: ProductId.parse(`00000000-0000-4000-8000-00000000000${number}`),
  name: `Lamp ${number}`,
  category: 'Home & Kitchen' as const,
  imageUrls: [`/pictures/lamp-${number}-640.webp`],
}));

function Toggles() {
  return lamps.map((lamp) => <CompareToggle key={lamp.id} product={lamp} label="Compare" />);
}

const toggle = (number: number) => page.getByRole('checkbox', { name: `Compare: Lamp ${number}` });
const names = () => useCompared.getState().compared.map(({ name }) => name);

test('the space bar adds a product to the comparison and removes it', async () => {
  await render(<Toggles />);
  await userEvent.tab();
  await expect.element(toggle(1)).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(toggle(1)).toBeChecked();
  expect(useCompared.getState().compared).toMatchObject([
    { name: 'Lamp 1', imageUrl: '/pictures/lamp-1-640.webp' },
  ]);
  await userEvent.keyboard(' ');
  await expect.element(toggle(1)).not.toBeChecked();
  expect(names()).toEqual([]);
});

test('a fifth product is not added, and a message says why', async () => {
  await render(<Toggles />);
  for (const number of [1, 2, 3, 4]) await toggle(number).click();
  await toggle(5).click();
  await expect
    .element(page.getByText('You can compare up to 4 products. Remove one to add another.'))
    .toBeInTheDocument();
  await expect.element(toggle(5)).not.toBeChecked();
  expect(names()).toEqual(['Lamp 1', 'Lamp 2', 'Lamp 3', 'Lamp 4']);
  await toggle(2).click();
  await toggle(5).click();
  expect(names()).toEqual(['Lamp 1', 'Lamp 3', 'Lamp 4', 'Lamp 5']);
});

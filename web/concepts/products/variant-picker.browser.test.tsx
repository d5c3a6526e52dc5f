import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Variant } from '../../../contract/catalog.ts';
import { VariantId } from '../../../contract/kernel/schemas.ts';
import { chosenVariant, type ReasonOf, type VariedProduct, variantText } from './variant-choice.ts';
import { VariantPicker } from './variant-picker.tsx';

function aVariant(number: number, choices: number[], state: Variant['stock']['state'] = 'in_stock'): Variant {
  const id = VariantId.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);
  const cost = { price: 500, listPrice: 500, discount: 0 };
  return { id, choices, ...cost, netQuantity: null, stock: { state } };
}

/** Not on sale: L in Green. Sold out: M in Red, L in Indigo. */
const KURTA: VariedProduct = {
  options: [
    {
      name: 'Size',
      kind: 'size',
      values: [
        { number: 1, name: 'M', inStock: true },
        { number: 2, name: 'L', inStock: true },
      ],
    },
    {
      name: 'Colour',
      kind: 'colour',
      values: [
        { number: 7, name: 'Red', swatch: '#b3261e', inStock: true },
        { number: 8, name: 'Indigo', swatch: '#1f4e79', inStock: true },
        { number: 9, name: 'Green', inStock: true },
      ],
    },
  ],
  variants: [
    aVariant(1, [1, 7], 'out'),
    aVariant(2, [1, 8]),
    aVariant(3, [1, 9]),
    aVariant(4, [2, 7]),
    aVariant(5, [2, 8], 'out'),
  ],
};

function Shown({ reasonOf }: { reasonOf?: ReasonOf }) {
  const [variantId, setVariantId] = useState<VariantId>();
  const chosen = chosenVariant(KURTA, variantId);
  return (
    <>
      <VariantPicker
        product={KURTA}
        chosen={chosen}
        onChoose={setVariantId}
        {...(reasonOf && { reasonOf })}
      />
      <output>{variantText(KURTA, chosen)}</output>
    </>
  );
}

const value = (name: string) => page.getByRole('radio', { name, exact: true });
const chosen = page.getByRole('status');

test('each option is a group that says what is chosen of it; the first variant in stock is chosen', async () => {
  await render(<Shown />);
  await expect.element(page.getByRole('group', { name: 'Size: M' })).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Colour: Indigo' })).toBeVisible();
  await expect.element(value('M')).toBeChecked();
  await expect.element(value('Indigo')).toBeChecked();
  await expect.element(chosen).toHaveTextContent('M, Indigo');
});

test('arrow keys go from value to value and choose', async () => {
  await render(<Shown />);
  await userEvent.tab();
  await expect.element(value('M')).toHaveFocus();
  await userEvent.tab();
  await expect.element(value('Indigo')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(value('Green')).toHaveFocus();
  await expect.element(chosen).toHaveTextContent('M, Green');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(value('Red, Sold out')).toHaveFocus();
  await expect.element(chosen).toHaveTextContent('M, Red');
});

test('what cannot be had says why in its name, and in sight once it is chosen', async () => {
  await render(<Shown />);
  await expect.element(value('L, Sold out')).not.toBeChecked();
  await expect.element(page.getByText('Sold out', { exact: true })).not.toBeInTheDocument();
  await value('L, Sold out').click();
  await expect.element(value('L, Sold out')).toBeChecked();
  await expect.element(page.getByText('Sold out', { exact: true })).toBeVisible();
  await expect.element(value('Green, Not available in L')).toBeVisible();
});

test('a value that is not on sale with the other chosen ones leads to the nearest combination, rather one in stock', async () => {
  await render(<Shown />);
  await value('Green').click();
  await expect.element(chosen).toHaveTextContent('M, Green');
  await value('L, Not available in Green').click();
  await expect.element(chosen).toHaveTextContent('L, Red');
});

test('reasons may come from elsewhere, such as a pin code', async () => {
  await render(
    <Shown reasonOf={({ choices }) => (choices[1] === 8 ? 'Not delivered to 560001' : undefined)} />,
  );
  await expect.element(value('Indigo, Not delivered to 560001')).toBeChecked();
  await expect.element(page.getByText('Not delivered to 560001', { exact: true })).toBeVisible();
  await expect.element(value('Red')).not.toBeChecked();
});

test('every value is large enough to be pressed', async () => {
  await render(<Shown />);
  for (const label of document.querySelectorAll('label')) {
    const { width, height } = label.getBoundingClientRect();
    expect(Math.min(width, height), label.textContent ?? '').toBeGreaterThanOrEqual(44);
  }
});

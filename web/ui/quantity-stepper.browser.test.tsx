import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { QuantityStepper } from './quantity-stepper.tsx';

const changes: number[] = [];

async function show(first: number) {
  changes.length = 0;
  function Example() {
    const [value, setValue] = useState(first);
    return (
      <QuantityStepper
        item="mug"
        value={value}
        max={5}
        onChange={(next) => {
          changes.push(next);
          setValue(next);
        }}
      />
    );
  }
  await render(<Example />);
}

const field = page.getByRole('textbox', { name: 'Quantity of mug' });
const less = page.getByRole('button', { name: 'One less of mug' });
const more = page.getByRole('button', { name: 'One more of mug' });

test('the buttons go from the least to the most', async () => {
  await show(4);
  await more.click();
  await expect.element(field).toHaveValue('5');
  await expect.element(more).toBeDisabled();
  await less.click();
  await expect.element(field).toHaveValue('4');
  expect(changes).toEqual([5, 4]);
});

test('a typed number counts on Enter, and on leaving the field', async () => {
  await show(1);
  await expect.element(less).toBeDisabled();
  await field.fill('3');
  expect(changes).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await field.fill('2');
  await userEvent.tab();
  expect(changes).toEqual([3, 2]);
});

test.each(['0', '6', '2.5', 'many', ''])('%j is no quantity: the last one stays', async (typed) => {
  await show(2);
  await field.fill(typed);
  await userEvent.tab();
  await expect.element(field).toHaveValue('2');
  expect(changes).toEqual([]);
});

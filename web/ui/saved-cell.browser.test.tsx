import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SavedCell } from './saved-cell.tsx';

const COLUMN = { name: 'price', label: 'Price', inputMode: 'decimal' } as const;

type Save = (text: string) => Promise<string | undefined>;

async function aCell(save: Save) {
  await render(
    <>
      <SavedCell label="Price of Cup" column={COLUMN} value="250" save={save} />
      <button type="button">Next</button>
    </>,
  );
  return page.getByLabelText('Price of Cup');
}

test('Enter saves what was typed and keeps the focus, Escape puts back what is saved', async () => {
  const save = vi.fn<Save>(async () => undefined);
  const cell = await aCell(save);
  await cell.fill('300');
  await userEvent.keyboard('{Escape}');
  await expect.element(cell).toHaveValue('250');
  await userEvent.keyboard('{Enter}');
  expect(save).not.toHaveBeenCalled();
  await cell.fill(' 299 ');
  await userEvent.keyboard('{Enter}');
  expect(save.mock.calls).toEqual([['299']]);
  await expect.element(cell).toHaveFocus();
  await expect.element(cell).toHaveValue('250');
});

test('a refusal stays at the cell with what was typed; leaving it sends only what was not refused', async () => {
  const save = vi.fn<Save>(async (text) => (text === 'free' ? 'Enter a price above ₹0' : undefined));
  const cell = await aCell(save);
  await cell.fill('free');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(page.getByText('Enter a price above ₹0')).toBeVisible();
  await expect.element(cell).toHaveValue('free');
  await expect.element(cell).toHaveAttribute('aria-invalid', 'true');
  await cell.click();
  await page.getByRole('button', { name: 'Next' }).click();
  expect(save).toHaveBeenCalledTimes(1);
  await cell.fill('199');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(cell).not.toHaveAttribute('aria-invalid');
  expect(save).toHaveBeenCalledTimes(2);
});

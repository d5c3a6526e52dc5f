import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConfirmDialog } from './confirm-dialog.tsx';

const acts = { onConfirm: vi.fn<() => void>(), onCancel: vi.fn<() => void>() };
const question = {
  open: true,
  title: 'Delete this address?',
  children: 'It cannot be restored.',
  confirmLabel: 'Delete address',
  ...acts,
};
const dialog = page.getByRole('dialog', { name: 'Delete this address?' });
const button = (name: string) => dialog.getByRole('button', { name });

test('the focus starts on the harmless button, so that Enter deletes nothing', async () => {
  await render(<ConfirmDialog {...question} />);
  await expect.element(button('Cancel')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(acts.onCancel).toHaveBeenCalledOnce();
  expect(acts.onConfirm).not.toHaveBeenCalled();
});

test('the named act confirms, Escape cancels', async () => {
  await render(<ConfirmDialog {...question} />);
  await expect.element(dialog.getByText('It cannot be restored.')).toBeVisible();
  await button('Delete address').click();
  expect(acts.onConfirm).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Escape}');
  expect(acts.onCancel).toHaveBeenCalledOnce();
});

test('while it is being done, a second press does nothing and the focus stays', async () => {
  const { rerender } = await render(<ConfirmDialog {...question} />);
  await button('Delete address').click();
  await rerender(<ConfirmDialog {...question} busy />);
  await expect.element(button('Delete address')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(acts.onConfirm).toHaveBeenCalledOnce();
});

test('an act that is not possible is not offered', async () => {
  await render(<ConfirmDialog {...question} isPossible={false} />);
  await expect.element(button('Cancel')).toBeVisible();
  await expect.element(button('Delete address')).not.toBeInTheDocument();
});

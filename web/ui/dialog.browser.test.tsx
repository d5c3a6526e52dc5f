import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Dialog, Drawer } from './dialog.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface ExampleProps {
  closeOnBackdrop?: boolean;
  isLong?: boolean;
}

function Example({ closeOnBackdrop, isLong = false }: ExampleProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Add address
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="New address"
        footer={<button type="button">Save</button>}
        closeOnBackdrop={closeOnBackdrop}
      >
        <input aria-label="Name" />
        {isLong && <div style={{ height: '200vh' }} />}
        {isLong && <VisuallyHidden>The end</VisuallyHidden>}
      </Dialog>
    </>
  );
}

const opener = page.getByRole('button', { name: 'Add address' });
const dialog = page.getByRole('dialog', { name: 'New address' });
const field = dialog.getByRole('textbox', { name: 'Name' });

async function openExample(props: ExampleProps = {}) {
  await render(<Example {...props} />);
  await opener.click();
  await expect.element(dialog).toBeVisible();
}

/** Presses the mouse at one place of the dialog's element and releases it at another; the backdrop belongs to it. */
function press(from: Element, to: Element = from) {
  from.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  to.dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

test('a dialog takes the focus to its first field and gives it back when Escape closes it', async () => {
  await openExample();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('a dialog that has to be scrolled starts at its first field as well', async () => {
  await openExample({ isLong: true });
  await expect.element(field).toHaveFocus();
});

test('a drawer that begins with a text field starts at its title, so that phones open no keyboard', async () => {
  await render(
    <Drawer open onClose={() => undefined} title="Filters">
      <input type="search" aria-label="Search" />
    </Drawer>,
  );
  await expect.element(page.getByRole('heading', { name: 'Filters' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('searchbox', { name: 'Search' })).toHaveFocus();
});

test('Tab goes from the fields to the buttons, the cross last, and not to the page behind', async () => {
  await openExample();
  for (const name of ['Save', 'Close']) {
    await userEvent.tab();
    await expect.element(dialog.getByRole('button', { name })).toHaveFocus();
  }
  await userEvent.tab();
  await expect.element(opener).not.toHaveFocus();
});

test('a dialog starts with an empty form each time that it opens', async () => {
  await openExample();
  await field.fill('Asha');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await opener.click();
  await expect.element(field).toHaveValue('');
});

test('a press beside a dialog closes it', async () => {
  await openExample();
  press(dialog.element());
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a selection of text that ends beside the dialog leaves it open', async () => {
  await openExample();
  press(field.element(), dialog.element());
  await expect.element(opener).not.toHaveFocus();
  await expect.element(dialog).toBeVisible();
});

test('a press beside a dialog that would lose input leaves it open', async () => {
  await openExample({ closeOnBackdrop: false });
  press(dialog.element());
  await expect.element(field).toHaveFocus();
});

test('text for screen readers at the end of a long dialog scrolls its body, never its title away', async () => {
  await openExample({ isLong: true });
  page.getByText('The end').element().scrollIntoView();
  expect(dialog.element().scrollTop).toBe(0);
  await expect.element(page.getByRole('heading', { name: 'New address' })).toBeInViewport();
});

import { useContext, useLayoutEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FormDialog } from './form-dialog.tsx';
import { FormFrame } from './form-frame.ts';

interface ExampleProps {
  onSend?: () => void;
  onLeave?: () => void;
  saveLabel?: string | null;
  /** The form holds something of which no field reports. */
  isTouched?: boolean;
}

function Example({ onSend, isTouched, onLeave, ...dialogProps }: ExampleProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      <FormDialog
        {...dialogProps}
        open={isOpen}
        onClose={close}
        title="Your name"
        {...(onLeave && {
          onLeave: () => {
            onLeave();
            close();
          },
        })}
      >
        <ExampleForm onSend={onSend} isTouched={isTouched} />
      </FormDialog>
    </>
  );
}

function ExampleForm({ onSend, isTouched = false }: Pick<ExampleProps, 'onSend' | 'isTouched'>) {
  const frame = useContext(FormFrame);
  useLayoutEffect(() => frame?.setTouched(isTouched), [frame, isTouched]);
  return (
    <form
      id={frame?.formId}
      onSubmit={(event) => {
        event.preventDefault();
        onSend?.();
      }}
    >
      <input aria-label="Name" />
    </form>
  );
}

const dialog = page.getByRole('dialog', { name: 'Your name' });
const field = dialog.getByRole('textbox', { name: 'Name' });
const button = (name: string) => dialog.getByRole('button', { name });
const question = dialog.getByRole('alert');

async function openExample(props: ExampleProps = {}) {
  await render(<Example {...props} />);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect.element(field).toHaveFocus();
}

test('Escape closes a form in which nothing was typed', async () => {
  await openExample();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('Escape asks before it loses what was typed, and the form can be kept', async () => {
  await openExample();
  await userEvent.keyboard('Asha{Escape}');
  await expect.element(question).toHaveTextContent('Your changes are not saved.');
  await button('Keep editing').click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('Asha');
  await expect.element(question).not.toBeInTheDocument();
});

test('the cross asks as well, and Discard closes', async () => {
  await openExample();
  await userEvent.keyboard('Asha');
  await button('Close').click();
  await expect.element(question).toBeVisible();
  await button('Discard').click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a second Escape closes', async () => {
  await openExample();
  await userEvent.keyboard('Asha{Escape}');
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a form with a restored draft asks although nothing was typed this time', async () => {
  await openExample({ isTouched: true });
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toBeVisible();
});

test('after a question the form opens without it', async () => {
  await openExample();
  await userEvent.keyboard('Asha{Escape}{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect.element(button('Save')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('Save, which stands outside the form, sends it', async () => {
  let sent = 0;
  await openExample({
    onSend: () => {
      sent += 1;
    },
  });
  await button('Save').click();
  expect(sent).toBe(1);
});

test('where what was typed outlives the dialog, Escape leaves without a question', async () => {
  let left = 0;
  await openExample({
    onLeave: () => {
      left += 1;
    },
  });
  await userEvent.keyboard('Asha{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(left).toBe(1);
});

test('while there is nothing to save, no button saves', async () => {
  await openExample({ saveLabel: null });
  await expect.element(button('Cancel')).toBeVisible();
  await expect.element(button('Save')).not.toBeInTheDocument();
});

test('each opening has a fresh form', async () => {
  await openExample();
  await userEvent.keyboard('Asha');
  await button('Cancel').click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect.element(field).toHaveValue('');
});

import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../forms/use-form.tsx';
import { DraftDialog } from './draft-dialog.tsx';
import { type Draft, DraftedForm } from './drafted-form.tsx';
import { textsOf } from './saved-texts.ts';

interface Values {
  name: string;
  city: string;
}

const SAVED: Values = { name: 'Asha', city: 'Pune' };

function Form({ draft }: { draft: Draft }) {
  const form = useForm<Values>({
    defaultValues: { ...SAVED, ...draft.stored },
    onEdit: (typed) => draft.save(textsOf(typed), textsOf(SAVED)),
    send: () => draft.discard(),
    failure: 'Failed',
  });
  return (
    <form {...form.props}>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="City" {...form.field('city')} />
      <button type="submit">Send</button>
    </form>
  );
}

function Screen() {
  return <DraftedForm name="person">{(draft) => <Form draft={draft} />}</DraftedForm>;
}

function DialogExample({ leavesByEscape = false }) {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      <DraftDialog
        open={isOpen}
        onClose={close}
        {...(leavesByEscape && { onLeave: close })}
        title="Person"
        name="person"
      >
        {(draft) => <Form draft={draft} />}
      </DraftDialog>
    </>
  );
}

const field = (label: string) => page.getByLabelText(label, { exact: true });
const button = (name: string) => page.getByRole('button', { name });
const alert = page.getByText('Continue your draft');
const stored = () => sessionStorage.getItem('drafts') ?? '';

beforeEach(() => sessionStorage.clear());

test('what was typed is there when the form opens again, until it is discarded', async () => {
  const first = await render(<Screen />);
  await expect.element(alert).not.toBeInTheDocument();
  await field('City').fill('Mumbai');
  await first.unmount();

  const second = await render(<Screen />);
  await expect.element(alert).toBeVisible();
  await expect.element(field('City')).toHaveValue('Mumbai');
  await expect.element(field('Name')).toHaveValue('Asha');
  await button('Discard draft').click();
  await expect.element(field('City')).toHaveValue('Pune');
  await expect.element(alert).not.toBeInTheDocument();
  await second.unmount();

  await render(<Screen />);
  await expect.element(field('City')).toHaveValue('Pune');
});

test('a form that is as it is saved has no draft', async () => {
  await render(<Screen />);
  await field('City').fill('Mumbai');
  await expect.poll(stored).toContain('Mumbai');
  await field('City').fill('Pune');
  await expect.poll(stored).toBe('');
});

test('a form that was sent has no draft', async () => {
  await render(<Screen />);
  await field('City').fill('Mumbai');
  await expect.poll(stored).toContain('Mumbai');
  await userEvent.keyboard('{Enter}');
  await expect.poll(stored).toBe('');
});

test("a dialog's Cancel discards the draft", async () => {
  await render(<DialogExample />);
  await field('City').fill('Mumbai');
  await button('Cancel').click();
  await expect.poll(stored).toBe('');
  await button('Edit').click();
  await expect.element(field('City')).toHaveValue('Pune');
});

test('where Escape leaves the form, its draft is there at the next opening, with the focus in its first field', async () => {
  await render(<DialogExample leavesByEscape />);
  await field('City').fill('Mumbai');
  await userEvent.keyboard('{Escape}');
  await button('Edit').click();
  await expect.element(alert).toBeVisible();
  await expect.element(field('City')).toHaveValue('Mumbai');
  await expect.element(field('Name')).toHaveFocus();
});

import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ApiProblem } from '../../../contract/client.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { mergeNewer } from './merge-newer.ts';
import { required } from './required.ts';
import { type FormOptions, useForm } from './use-form.tsx';

interface Values {
  name: string;
  city: string;
  password: string;
}

type ExampleProps = Partial<FormOptions<Values>>;

const EMPTY: Values = { name: '', city: '', password: '' };

function Example(options: ExampleProps) {
  const form = useForm<Values>({
    defaultValues: EMPTY,
    validate: required<Values>(['name', 'city']),
    send: () => {},
    failure: 'Your name could not be saved',
    ...options,
  });
  return (
    <form {...form.props}>
      {form.alert}
      <TextField label="Name" {...form.field('name')} />
      <TextField label="City" {...form.field('city')} />
      <TextField label="Password" type="password" {...form.field('password')} />
      <Button type="submit" busy={form.isBusy}>
        Save
      </Button>
    </form>
  );
}

const field = (label: string) => page.getByLabelText(label, { exact: true });
const save = page.getByRole('button', { name: 'Save' });
const alert = page.getByRole('alert');
const fillIn = 'Please fill in this field';

async function fill(values: Record<string, string>) {
  for (const [label, text] of Object.entries(values)) await field(label).fill(text);
}

test('errors stand at their fields, with the focus on the first', async () => {
  await render(<Example />);
  await field('Password').fill('secret');
  await save.click();
  await expect.element(field('Name')).toHaveFocus();
  for (const label of ['Name', 'City']) {
    await expect.element(field(label)).toHaveAccessibleDescription(fillIn);
    await expect.element(field(label)).toBeInvalid();
  }
  await expect.element(field('Password')).toBeValid();
});

test('an error goes when its field is edited, the others stay', async () => {
  await render(<Example />);
  await save.click();
  await expect.element(field('Name')).toBeInvalid();
  await userEvent.keyboard('A');
  await expect.element(field('Name')).toBeValid();
  await expect.element(field('City')).toBeInvalid();
  await expect.element(field('Name')).toHaveFocus();
});

test('a valid form is sent once, texts trimmed and passwords as they are', async () => {
  const sent: Values[] = [];
  await render(<Example send={(values) => void sent.push(values)} />);
  await fill({ Name: ' Asha ', City: 'Pune', Password: ' a secret ' });
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toEqual([{ name: 'Asha', city: 'Pune', password: ' a secret ' }]);
});

test('while it is sent the form is busy, and a second press sends nothing', async () => {
  const answer = Promise.withResolvers<void>();
  let calls = 0;
  const send = () => {
    calls += 1;
    return answer.promise;
  };
  await render(<Example send={send} />);
  await fill({ Name: 'Asha', City: 'Pune' });
  await save.click();
  await expect.element(save).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Enter}');
  await field('City').click();
  await userEvent.keyboard('{Enter}');
  answer.resolve();
  await expect.element(save).not.toHaveAttribute('aria-busy');
  expect(calls).toBe(1);
  await save.click();
  await expect.poll(() => calls).toBe(2);
});

test('two presses in the same moment send once', async () => {
  const answer = Promise.withResolvers<void>();
  let calls = 0;
  const send = () => {
    calls += 1;
    return answer.promise;
  };
  const { container } = await render(<Example send={send} />);
  await fill({ Name: 'Asha', City: 'Pune' });
  const form = container.querySelector('form');
  form?.requestSubmit();
  form?.requestSubmit();
  await expect.element(save).toHaveAttribute('aria-busy', 'true');
  answer.resolve();
  await expect.element(save).not.toHaveAttribute('aria-busy');
  expect(calls).toBe(1);
});

test("the server's errors stand at their fields too", async () => {
  const errors = [{ path: 'city', message: 'There is no such city' }];
  await render(
    <Example send={() => Promise.reject(new ApiProblem({ status: 400, message: 'Invalid', errors }))} />,
  );
  await fill({ Name: 'Asha', City: 'Pune' });
  await save.click();
  await expect.element(field('City')).toHaveAccessibleDescription('There is no such city');
  await expect.element(field('Name')).toBeValid();
  await expect.element(alert).not.toBeInTheDocument();
});

test('an error of no field is announced above the form each time and takes the focus', async () => {
  await render(
    <Example send={() => Promise.reject(new ApiProblem({ status: 409, message: 'Somebody was faster' }))} />,
  );
  await fill({ Name: 'Asha', City: 'Pune' });
  for (const _ of [1, 2]) {
    await save.click();
    await expect.element(alert).toHaveTextContent('Somebody was faster');
    expect(alert.element().closest('[tabindex]')).toBe(document.activeElement);
  }
  await expect.element(field('Name')).toHaveValue('Asha');
});

test('a failure without a reason is said in the words of the form', async () => {
  await render(<Example send={() => Promise.reject(new ApiProblem({ status: 500 }))} />);
  await fill({ Name: 'Asha', City: 'Pune' });
  await save.click();
  await expect.element(alert).toHaveTextContent('Your name could not be saved');
});

test('a form with one field says its failure there', async () => {
  await render(
    <Example
      failureAt="city"
      send={() => Promise.reject(new ApiProblem({ status: 409, message: 'We do not deliver there' }))}
    />,
  );
  await fill({ Name: 'Asha', City: 'Pune' });
  await save.click();
  await expect.element(field('City')).toHaveAccessibleDescription('We do not deliver there');
  await expect.element(alert).not.toBeInTheDocument();
});

const OPENED: Values = { name: 'Asha', city: 'Pune', password: '' };

/** Saved elsewhere meanwhile: the first time it is sent, the form is brought up to that version. */
function VersionedForm({ newer, onSend }: { newer: Values; onSend: (values: Values) => void }) {
  const [base, setBase] = useState(OPENED);
  const form = useForm<Values>({
    defaultValues: OPENED,
    send: (values) => {
      if (base === newer) return onSend(values);
      setBase(newer);
      form.reset(mergeNewer(base, values, newer).values);
    },
    failure: 'Your name could not be saved',
  });
  return (
    <form {...form.props}>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="City" {...form.field('city')} />
      <Button type="submit">Save</Button>
    </form>
  );
}

test('a newer version fills the fields that were not touched and leaves what was typed', async () => {
  const sent: Values[] = [];
  const newer = { name: 'Asha Rao', city: 'Mumbai', password: '' };
  await render(<VersionedForm newer={newer} onSend={(values) => void sent.push(values)} />);
  await field('Name').fill('Asha Devi');
  await save.click();
  await expect.element(field('City')).toHaveValue('Mumbai');
  await expect.element(field('Name')).toHaveValue('Asha Devi');
  await save.click();
  await expect.poll(() => sent).toEqual([{ name: 'Asha Devi', city: 'Mumbai', password: '' }]);
});

/** The city is chosen by a button. */
function DraftExample({ onEdit }: { onEdit: (values: Values) => void }) {
  const form = useForm<Values>({ defaultValues: EMPTY, send: () => {}, failure: 'Failed', onEdit });
  return (
    <form {...form.props}>
      <TextField label="Name" {...form.field('name')} />
      <Button onClick={() => form.setField('city', 'Pune')}>Choose Pune</Button>
    </form>
  );
}

test('each edit reports all values as typed, also where no field was typed into', async () => {
  const edits: Values[] = [];
  await render(<DraftExample onEdit={(values) => void edits.push({ ...values })} />);
  await field('Name').fill(' Asha');
  await page.getByRole('button', { name: 'Choose Pune' }).click();
  await expect
    .poll(() => edits)
    .toEqual([
      { name: ' Asha', city: '', password: '' },
      { name: ' Asha', city: 'Pune', password: '' },
    ]);
});

test('in a dialog, Escape asks before it loses what was chosen without a field', async () => {
  await render(
    <FormDialog open onClose={() => {}} title="Your name">
      <DraftExample onEdit={() => {}} />
    </FormDialog>,
  );
  await page.getByRole('button', { name: 'Choose Pune' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(alert).toHaveTextContent('Your changes are not saved.');
});

function DialogExample({ send }: Pick<FormOptions<Values>, 'send'>) {
  const [isOpen, setOpen] = useState(true);
  return (
    <FormDialog open={isOpen} onClose={() => setOpen(false)} title="Your name">
      <Form send={send} />
    </FormDialog>
  );
}

function Form({ send }: Pick<FormOptions<Values>, 'send'>) {
  const form = useForm<Values>({ defaultValues: EMPTY, send, failure: 'Failed' });
  return (
    <form {...form.props}>
      <TextField label="Name" {...form.field('name')} />
    </form>
  );
}

test('in a dialog, its Save sends the form and is busy with it', async () => {
  const answer = Promise.withResolvers<void>();
  const names: string[] = [];
  const send = ({ name }: Values) => {
    names.push(name);
    return answer.promise;
  };
  await render(<DialogExample send={send} />);
  await field('Name').fill('Asha');
  await save.click();
  await expect.element(save).toHaveAttribute('aria-busy', 'true');
  expect(names).toEqual(['Asha']);
  answer.resolve();
  await expect.element(save).not.toHaveAttribute('aria-busy');
});

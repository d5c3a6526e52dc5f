import { type ReactNode, useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { UserId } from '../../../contract/kernel/schemas.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../forms/use-form.tsx';
import { useSession } from '../storage/session-store.ts';
import { DraftDialog } from './draft-dialog.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { continueDraft, type Draft, DraftedForm } from './drafted-form.tsx';
import { each, fieldsOf, isText } from './shape.ts';
import { useFormDraft } from './use-form-draft.ts';

interface Values {
  name: string;
  city: string;
}

const SAVED: Values = { name: 'Asha', city: 'Pune' };
const shape = fieldsOf<Values>(each(['name', 'city'], isText));

interface FormProps {
  draft: Draft<Values>;
  onDraft?: (draft: Draft<Values>) => void;
}

function Form({ draft, onDraft }: FormProps) {
  useEffect(() => onDraft?.(draft), [draft, onDraft]);
  const { opening, keep } = useFormDraft(draft, { saved: SAVED });
  const { taken, contested } = opening;
  const form = useForm<Values>({
    defaultValues: opening.values,
    onEdit: keep,
    send: () => draft.discard(),
    failure: 'Failed',
  });
  return (
    <form {...form.props}>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="City" {...form.field('city')} />
      <p>{`Taken: ${taken.join()}. Contested: ${contested.join()}.`}</p>
      <button type="submit">Send</button>
    </form>
  );
}

function Screen() {
  return (
    <DraftedForm name="person" of="a person" shape={shape}>
      {(draft) => <Form draft={draft} />}
    </DraftedForm>
  );
}

interface DialogExampleProps {
  leavesByEscape?: boolean;
  isOpenAtFirst?: boolean;
  children?: (draft: Draft<Values>) => ReactNode;
}

function DialogExample(props: DialogExampleProps) {
  const { leavesByEscape = false, isOpenAtFirst = true } = props;
  const { children = (draft) => <Form draft={draft} /> } = props;
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const close = () => setOpen(false);
  return (
    <>
      <DraftOffer
        name="person"
        of="a person"
        shape={shape}
        isOpen={isOpen}
        onContinue={() => setOpen(true)}
      />
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      <DraftDialog
        open={isOpen}
        onClose={close}
        {...(leavesByEscape && { onLeave: close })}
        title="Person"
        name="person"
        of="a person"
        shape={shape}
      >
        {children}
      </DraftDialog>
    </>
  );
}

const field = (label: string) => page.getByLabelText(label, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const offer = page.getByText('You have an unsaved draft of a person');
const stored = () => sessionStorage.getItem('drafts') ?? '';

function aDraft(typed: unknown, saved: unknown): string {
  return JSON.stringify({ person: { ownerId: '', keptAt: Date.now(), typed, saved } });
}

/** A draft with another city, of nobody in particular. */
function someDraft(): string {
  return aDraft({ name: 'Asha', city: 'Mumbai' }, SAVED);
}

beforeEach(() => sessionStorage.clear());

test('what was typed is offered when the form opens again, and nothing is filled in before', async () => {
  const first = await render(<Screen />);
  await expect.element(offer).not.toBeInTheDocument();
  await field('City').fill('Mumbai');
  await first.unmount();

  const second = await render(<Screen />);
  await expect.element(offer).toBeVisible();
  await expect.element(field('City')).not.toBeInTheDocument();
  await second.unmount();

  const third = await render(<Screen />);
  await button('Continue').click();
  await expect.element(offer).not.toBeInTheDocument();
  await expect.element(field('City')).toHaveValue('Mumbai');
  await expect.element(field('Name')).toHaveValue('Asha');
  await expect.element(field('Name')).toHaveFocus();
  await third.unmount();

  const fourth = await render(<Screen />);
  await button('Discard').click();
  await expect.element(field('City')).toHaveValue('Pune');
  await expect.element(field('Name')).toHaveFocus();
  expect(stored()).toBe('');
  await fourth.unmount();

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

test('an offered draft has nothing to save, and is still there after Cancel and Escape', async () => {
  sessionStorage.setItem('drafts', someDraft());
  await render(<DialogExample isOpenAtFirst={false} />);
  await button('Edit').click();
  await expect.element(dialog.getByRole('button', { name: 'Continue' })).toHaveFocus();
  await expect.element(button('Save')).not.toBeInTheDocument();
  await button('Cancel').click();
  await button('Edit').click();
  await userEvent.keyboard('{Escape}');
  await button('Edit').click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(field('City')).toHaveValue('Mumbai');
  await expect.element(button('Save')).toBeVisible();
});

test('a draft that is continued on the screen is not asked for again in its form', async () => {
  sessionStorage.setItem('drafts', someDraft());
  await render(<DialogExample isOpenAtFirst={false} leavesByEscape />);
  await button('Continue').click();
  await expect.element(field('City')).toHaveValue('Mumbai');
  await expect.element(dialog.getByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  // 'Edit' is another way to it, and does not say what the draft is to become.
  await button('Edit').click();
  await expect.element(dialog.getByRole('button', { name: 'Continue' })).toHaveFocus();
});

test('what was continued elsewhere is filled into one form only, though that one is still open', async () => {
  sessionStorage.setItem('drafts', someDraft());
  continueDraft('person', '');
  const first = await render(<Screen />);
  await expect.element(first.getByLabelText('City')).toHaveValue('Mumbai');
  const second = await render(<Screen />);
  await expect.element(second.getByText('You have an unsaved draft of a person')).toBeVisible();
});

test('where Escape leaves the form, its draft is offered at the next opening', async () => {
  await render(<DialogExample leavesByEscape />);
  await field('City').fill('Mumbai');
  await userEvent.keyboard('{Escape}');
  await button('Edit').click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(field('City')).toHaveValue('Mumbai');
  await expect.element(field('Name')).toHaveFocus();
});

test('fields that were not edited follow others; those that were stay contested until the form is sent', async () => {
  sessionStorage.setItem(
    'drafts',
    aDraft({ name: 'Usha', city: 'Mumbai' }, { name: 'Usha', city: 'Nashik' }),
  );
  const first = await render(<Screen />);
  await button('Continue').click();
  await expect.element(field('Name')).toHaveValue('Asha');
  await expect.element(field('City')).toHaveValue('Mumbai');
  await expect.element(page.getByText('Taken: name. Contested: city.')).toBeVisible();
  await field('Name').fill('Uma');
  await first.unmount();

  await render(<Screen />);
  await button('Continue').click();
  await expect.element(field('Name')).toHaveValue('Uma');
  await expect.element(page.getByText('Taken: . Contested: city.')).toBeVisible();
});

test.each([
  [{ name: 'Asha', city: ['Mumbai'] }, SAVED],
  [{ name: 'Asha', city: 'Mumbai', street: 'Hill Road' }, SAVED],
  [{ name: 'Asha', city: 'Mumbai' }, undefined],
])('a draft of another shape is none: %j', async (typed, saved) => {
  sessionStorage.setItem('drafts', aDraft(typed, saved));
  const screen = await render(<Screen />);
  await expect.element(field('City')).toHaveValue('Pune');
  await screen.unmount();
  await render(<DialogExample isOpenAtFirst={false} />);
  await button('Edit').click();
  await expect.element(field('City')).toHaveValue('Pune');
  expect(offer.elements()).toEqual([]);
});

describe('a late answer brings no draft back', () => {
  let draft: Draft<Values> | undefined;
  const late = { typed: { name: 'Usha', city: 'Mumbai' }, saved: SAVED };
  const hold = (given: Draft<Values>) => {
    draft = given;
  };
  function Held() {
    return (
      <DraftedForm name="person" of="a person" shape={shape}>
        {(given) => <Form draft={given} onDraft={hold} />}
      </DraftedForm>
    );
  }
  const signInAs = (id: UserId | null) => useSession.setState({ id });
  beforeEach(() => signInAs(null));
  afterEach(() => signInAs(null));

  test('while the form is in use, it is kept', async () => {
    await render(<Held />);
    draft?.save(late);
    expect(stored()).toContain('Usha');
  });

  test('after the form was sent', async () => {
    await render(<Held />);
    await button('Send').click();
    draft?.save(late);
    expect(stored()).toBe('');
  });

  test('after the form was left', async () => {
    const screen = await render(<Held />);
    await screen.unmount();
    draft?.save(late);
    expect(stored()).toBe('');
  });

  test('after another account signed in, or none is', async () => {
    signInAs(UserId.parse(crypto.randomUUID()));
    await render(<Held />);
    const own = draft;
    signInAs(null);
    own?.save(late);
    expect(await own?.saveFiles([])).toBe(true);
    expect(stored()).toBe('');
  });

  test("after its dialog's Cancel", async () => {
    await render(<DialogExample>{(given) => <Form draft={given} onDraft={hold} />}</DialogExample>);
    await field('City').fill('Mumbai');
    await button('Cancel').click();
    draft?.save(late);
    expect(stored()).toBe('');
  });
});

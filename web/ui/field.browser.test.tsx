import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CheckboxField } from './checkbox-field.tsx';
import { PasswordField } from './password-field.tsx';
import { RadioGroup } from './radio-group.tsx';
import { SelectField } from './select-field.tsx';
import { StarInput } from './star-input.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

const notes = { help: 'As on the parcel', error: 'Please fill in this field' };
const options = [
  { value: 'home', label: 'Home' },
  { value: 'work', label: 'Work' },
];

interface FieldCase {
  name: string;
  field: ReactNode;
  control: Locator;
}

const fields: FieldCase[] = [
  { name: 'a text field', field: <TextField label="City" {...notes} />, control: page.getByRole('textbox') },
  { name: 'a text area', field: <TextArea label="City" {...notes} />, control: page.getByRole('textbox') },
  {
    name: 'a password field',
    field: <PasswordField label="City" autoComplete="new-password" {...notes} />,
    control: page.getByLabelText('City', { exact: true }),
  },
  {
    name: 'a select',
    field: <SelectField label="City" options={options} {...notes} />,
    control: page.getByRole('combobox'),
  },
  {
    name: 'a checkbox',
    field: <CheckboxField label="City" {...notes} />,
    control: page.getByRole('checkbox'),
  },
];

test.each(fields)('$name reads out its error, then its help, and counts as invalid', async (example) => {
  await render(example.field);
  await expect.element(example.control).toHaveAccessibleName('City');
  await expect.element(example.control).toHaveAccessibleDescription(`${notes.error} ${notes.help}`);
  await expect.element(example.control).toBeInvalid();
  await expect.element(page.getByText(notes.error)).toBeVisible();
});

test('two fields keep their errors apart', async () => {
  await render(
    <>
      <TextField label="City" error="Too long" />
      <TextField label="State" error="Too short" />
    </>,
  );
  await expect.element(page.getByLabelText('City')).toHaveAccessibleDescription('Too long');
  await expect.element(page.getByLabelText('State')).toHaveAccessibleDescription('Too short');
});

test('a field whose label is not shown still has its name', async () => {
  await render(<TextField label="Search" hideLabel />);
  await expect.element(page.getByRole('textbox', { name: 'Search' })).toBeVisible();
});

test('groups of choices read out their error', async () => {
  await render(
    <>
      <RadioGroup legend="Address" name="address" options={options} {...notes} />
      <StarInput legend="Your rating" name="stars" error="Choose a rating" />
    </>,
  );
  await expect
    .element(page.getByRole('group', { name: 'Address' }))
    .toHaveAccessibleDescription(`${notes.error} ${notes.help}`);
  await expect
    .element(page.getByRole('group', { name: 'Your rating' }))
    .toHaveAccessibleDescription('Choose a rating');
});

test('a rating is chosen with the arrow keys', async () => {
  const chosen: number[] = [];
  await render(<StarInput legend="Your rating" name="stars" onChange={(stars) => chosen.push(stars)} />);
  await userEvent.keyboard('{Tab} {ArrowRight}{ArrowRight}{ArrowLeft}');
  await expect.element(page.getByRole('radio', { name: '2 stars' })).toBeChecked();
  expect(chosen).toEqual([1, 2, 3, 2]);
});

test('a password is shown on request and hidden again', async () => {
  await render(<PasswordField label="Password" autoComplete="current-password" />);
  const field = page.getByLabelText('Password', { exact: true });
  const eye = page.getByRole('button', { name: 'Show password' });
  await field.fill('a secret');
  await expect.element(field).toHaveAttribute('type', 'password');
  await eye.click();
  await expect.element(field).toHaveAttribute('type', 'text');
  await expect.element(eye).toHaveAttribute('aria-pressed', 'true');
  await eye.click();
  await expect.element(field).toHaveAttribute('type', 'password');
  await expect.element(field).toHaveValue('a secret');
});

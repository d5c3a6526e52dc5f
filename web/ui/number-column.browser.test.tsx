import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { NumberColumn } from './number-column.tsx';

const SIZES = ['S', 'M', 'L'];
let sent = 0;

async function show() {
  sent = 0;
  function Example() {
    const [typed, setTyped] = useState<Record<string, string>>({});
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent += 1;
        }}
      >
        <NumberColumn
          caption="Stock of each size"
          heads={['Size', 'Quantity']}
          rows={SIZES.map((size) => ({
            id: size,
            name: size,
            note: `SKU KURTA-${size}`,
            field: {
              name: size,
              ...(typed[size] === 'x' && { error: 'Enter a whole number' }),
              onChange: ({ target }) => setTyped({ ...typed, [size]: target.value }),
            },
          }))}
          onFill={(texts) => {
            for (const [size, text] of texts) (fieldOf(size).element() as HTMLInputElement).value = text;
          }}
        />
      </form>
    );
  }
  await render(<Example />);
}

const fieldOf = (size: string) => page.getByRole('textbox', { name: `Quantity: ${size}`, exact: true });
const values = () => SIZES.map((size) => (fieldOf(size).element() as HTMLInputElement).value);

function paste(size: string, text: string) {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  fieldOf(size).element().dispatchEvent(event);
  return event;
}

test('arrow keys and Enter go from row to row, stop at the ends and do not send the form', async () => {
  await show();
  await fieldOf('S').click();
  await userEvent.keyboard('4{Enter}5{ArrowDown}6{ArrowDown}');
  await expect.element(fieldOf('L')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{Shift>}{Enter}{/Shift}{ArrowUp}');
  await expect.element(fieldOf('S')).toHaveFocus();
  // The number of the row is selected, so that typing replaces it.
  await userEvent.keyboard('{ArrowDown}7');
  expect(values()).toEqual(['4', '7', '6']);
  expect(sent).toBe(0);
});

test('lines of a spreadsheet fill the rows from here down, and what does not fit is announced', async () => {
  await show();
  paste('S', '12\tred\r\n1,200\r\n');
  await expect.poll(values).toEqual(['12', '1200', '']);
  await expect.element(page.getByRole('status')).toHaveTextContent('2 rows filled');
  paste('M', '1\n\n3');
  await expect.poll(values).toEqual(['12', '1', '']);
  await expect.element(page.getByRole('status')).toHaveTextContent('2 rows filled, 1 line did not fit');
});

test('a single number is pasted as into any field', async () => {
  await show();
  expect(paste('S', '12\n').defaultPrevented).toBe(false);
});

test('a row shows its note and its error', async () => {
  await show();
  await expect.element(page.getByText('SKU KURTA-S')).toBeVisible();
  await fieldOf('M').fill('x');
  await expect.element(fieldOf('M')).toHaveAccessibleDescription('Enter a whole number');
});

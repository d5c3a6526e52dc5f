import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';

const leftOf = (range: Range | Element) => Math.round(range.getBoundingClientRect().left);

test('the words of a quiet button that begins a line stand below the others', async () => {
  await page.viewport(360, 640);
  await render(
    <div className="page-width">
      <p>Delivered on Friday</p>
      <div className="button-row">
        <Button size="small" variant="outline" wide>
          Return items
        </Button>
        <Button size="small" variant="quiet">
          Invoice
        </Button>
      </div>
    </div>,
  );
  const words = document.createRange();
  words.selectNodeContents(page.getByRole('button', { name: 'Invoice' }).element());
  expect(leftOf(words)).toBe(leftOf(page.getByText('Delivered on Friday').element()));
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Carousel } from './carousel.tsx';

function Cards({ count }: { count: number }) {
  return (
    <div style={{ width: 500 }}>
      <Carousel title="Best offers">
        {Array.from({ length: count }, (_, index) => (
          <li key={index}>
            <a href="#card">Card {index + 1}</a>
          </li>
        ))}
      </Carousel>
    </div>
  );
}

const region = page.getByRole('region', { name: 'Best offers' });
const previous = region.getByRole('button', { name: 'Previous' });
const next = region.getByRole('button', { name: 'Next' });
const card = (number: number) => region.getByRole('link', { name: `Card ${number}` });

test('the buttons turn the row from its first card to its last and back', async () => {
  await render(<Cards count={6} />);
  await expect.element(previous).toHaveAttribute('aria-disabled', 'true');
  await expect.element(card(1)).toBeInViewport();
  await expect.element(card(6)).not.toBeInViewport();

  await next.click();
  await expect.element(card(6)).toBeInViewport();
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  await expect.element(previous).toHaveAttribute('aria-disabled', 'false');
  // A button that becomes useless keeps the focus.
  await expect.element(next).toHaveFocus();

  await previous.click();
  await expect.element(card(1)).toBeInViewport();
  await expect.element(previous).toHaveAttribute('aria-disabled', 'true');
});

test('a row that shows all of its cards has no buttons', async () => {
  await render(<Cards count={4} />);
  await expect.element(card(4)).toBeInViewport();
  await expect.element(next).not.toBeInTheDocument();
});

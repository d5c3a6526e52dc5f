import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LiveRegion } from './live-region.tsx';

test('a text that changes is announced: by the same region, which was there before', async () => {
  const { rerender } = await render(<LiveRegion>{null}</LiveRegion>);
  const region = page.getByRole('status');
  const before = region.element();
  await expect.element(region).toBeEmptyDOMElement();
  await rerender(<LiveRegion>24 products</LiveRegion>);
  await expect.element(region).toHaveTextContent('24 products');
  expect(region.element()).toBe(before);
});

test('a failure interrupts', async () => {
  await render(<LiveRegion assertive>The list could not be loaded.</LiveRegion>);
  await expect.element(page.getByRole('alert')).toHaveTextContent('The list could not be loaded.');
});

test('an announcement takes no room on the screen unless it says so', async () => {
  await render(
    <>
      <LiveRegion>heard</LiveRegion>
      <LiveRegion visible>heard and seen</LiveRegion>
    </>,
  );
  const heightOf = (text: string) => page.getByText(text).element().getBoundingClientRect().height;
  expect(heightOf('heard')).toBeLessThanOrEqual(1);
  expect(heightOf('heard and seen')).toBeGreaterThan(10);
});

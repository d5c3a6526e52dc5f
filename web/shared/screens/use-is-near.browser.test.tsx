import { useRef } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useIsNear } from './use-is-near.ts';

function Part({ name }: { name: string }) {
  const part = useRef<HTMLElement>(null);
  return (
    <section ref={part} style={{ height: 100 }}>
      {useIsNear(part) ? `${name} is here` : `${name} waits`}
    </section>
  );
}

test('a part waits until it is nearly in view, and stays once it was', async () => {
  await render(
    <>
      <Part name="The first" />
      <div style={{ height: 5000 }} />
      <Part name="The last" />
    </>,
  );
  await expect.element(page.getByText('The first is here')).toBeInTheDocument();
  await expect.element(page.getByText('The last waits')).toBeInTheDocument();
  window.scrollTo(0, 4000);
  await expect.element(page.getByText('The last is here')).toBeInTheDocument();
  window.scrollTo(0, 0);
  await expect.element(page.getByText('The last is here')).toBeInTheDocument();
});

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Disclosure } from './disclosure.tsx';

const content = page.getByText('Within 30 days');

test('a section opens and closes by its title, by mouse and by keyboard', async () => {
  await render(<Disclosure title="Returns">Within 30 days</Disclosure>);
  const title = page.getByText('Returns');
  await expect.element(content).not.toBeVisible();
  await title.click();
  await expect.element(content).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(content).not.toBeVisible();
});

test('a section can start open', async () => {
  await render(
    <Disclosure title="Returns" defaultOpen>
      Within 30 days
    </Disclosure>,
  );
  await expect.element(content).toBeVisible();
});

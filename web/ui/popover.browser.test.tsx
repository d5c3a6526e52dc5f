import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Popover } from './popover.tsx';

async function show({ openOnHover = false } = {}) {
  await render(
    <div style={{ padding: 20 }}>
      <Popover
        openOnHover={openOnHover}
        renderTrigger={(trigger) => (
          <button type="button" {...trigger}>
            Categories
          </button>
        )}
      >
        {['Toys', 'Sports', 'Beauty'].map((name) => (
          <a key={name} href={`#${name}`}>
            {name}
          </a>
        ))}
      </Popover>
      <button type="button" style={{ marginTop: 400 }}>
        Elsewhere
      </button>
    </div>,
  );
  // The pointer stays where the test before left it.
  await elsewhere.hover();
}

const button = page.getByRole('button', { name: 'Categories' });
const elsewhere = page.getByRole('button', { name: 'Elsewhere' });
const item = (name: string) => page.getByRole('link', { name });

/** What the button says and what can be seen. */
function state(): string {
  const isSeen = item('Toys').elements().length > 0;
  const isSaid = button.element().getAttribute('aria-expanded') === 'true';
  if (isSeen !== isSaid) return `seen: ${isSeen}, said: ${isSaid}`;
  return isSeen ? 'open' : 'closed';
}

test('a press on the button opens and closes the panel', async () => {
  await show();
  await expect.poll(state).toBe('closed');
  await button.click();
  await expect.poll(state).toBe('open');
  await button.click();
  await expect.poll(state).toBe('closed');
});

test('the arrow keys, Home and End move the focus among the entries', async () => {
  await show();
  button.element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Toys')).toHaveFocus();
  for (const [key, name] of [
    ['ArrowDown', 'Sports'],
    ['End', 'Beauty'],
    ['ArrowDown', 'Beauty'],
    ['ArrowUp', 'Sports'],
    ['Home', 'Toys'],
    ['ArrowUp', 'Toys'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(item(name)).toHaveFocus();
  }
});

test('Escape closes and brings the focus back to the button', async () => {
  await show();
  button.element().focus();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  await expect.poll(state).toBe('closed');
  await expect.element(button).toHaveFocus();
});

test('a press elsewhere and leaving by Tab close the panel', async () => {
  await show();
  await button.click();
  await expect.poll(state).toBe('open');
  await elsewhere.click();
  await expect.poll(state).toBe('closed');
  button.element().focus();
  await userEvent.keyboard('{ArrowDown}{End}{Tab}');
  await expect.element(elsewhere).toHaveFocus();
  await expect.poll(state).toBe('closed');
});

test('choosing an entry closes the panel and brings the focus back to the button', async () => {
  await show();
  await button.click();
  await item('Sports').click();
  await expect.poll(state).toBe('closed');
  await expect.element(button).toHaveFocus();
});

test('a pointer that rests on the button opens the panel, one that leaves closes it', async () => {
  await show({ openOnHover: true });
  await button.hover();
  await expect.poll(state).toBe('open');
  await item('Beauty').hover();
  await expect.poll(state).toBe('open');
  await elsewhere.hover();
  await expect.poll(state).toBe('closed');
});

test('a click that follows at once does not close what the pointer has opened', async () => {
  await show({ openOnHover: true });
  await button.hover();
  await expect.poll(state).toBe('open');
  await button.click();
  await expect.poll(state).toBe('open');
  await button.click();
  await expect.poll(state).toBe('closed');
});

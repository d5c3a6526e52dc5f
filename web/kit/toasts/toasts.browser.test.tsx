import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { STEP_LIMIT_MS } from '../../../tests/support/hang-limit.ts';
import { carryToast, notify, showCarriedToast } from './toasts.ts';

const toast = (message: string) => page.getByRole('alert').filter({ hasText: message });
const close = (message: string) => toast(message).getByRole('button', { name: 'Close' });

/** The corner of the window in which a message is shown. */
function cornerOf(message: string): string {
  const { left, top } = toast(message).element().getBoundingClientRect();
  return `${top < innerHeight / 2 ? 'top' : 'bottom'} ${left < innerWidth / 2 ? 'left' : 'right'}`;
}

/** The address of the tests. */
const { href } = location;
/** Also those that are no longer announced but still on their way out. */
const shownToasts = () => document.querySelectorAll('.Toastify__toast').length;
afterEach(async () => {
  history.replaceState(null, '', href);
  await vi.waitUntil(() => shownToasts() === 0, { timeout: STEP_LIMIT_MS });
});

test('a message of the shop is announced at the top left and goes by itself', {
  tags: ['CONST-16', 'CONST-17'],
}, async () => {
  notify('success', 'Added to cart');
  await expect.element(toast('Added to cart')).toBeVisible();
  expect(cornerOf('Added to cart')).toBe('top left');
});

test("a message of the seller's area is announced at the top right and can be closed", {
  tags: ['CONST-18'],
}, async () => {
  history.replaceState(null, '', '/seller/products');
  notify('error', 'Not saved');
  await expect.element(toast('Not saved')).toBeVisible();
  expect(cornerOf('Not saved')).toBe('top right');
  await close('Not saved').click();
});

test('two messages are shown side by side, and none takes the focus', async () => {
  const focused = document.activeElement;
  notify('info', 'First');
  notify('warning', 'Second');
  await expect.element(toast('First')).toBeVisible();
  await expect.element(toast('Second')).toBeVisible();
  expect(document.activeElement).toBe(focused);
  await close('First').click();
  await close('Second').click();
});

test('the act of a message is done by its button, and the message goes', async () => {
  let undone = 0;
  const undo = {
    label: 'Undo',
    run: () => {
      undone += 1;
    },
  };
  notify('info', 'Removed from cart', undo);
  await toast('Removed from cart').getByRole('button', { name: 'Undo' }).click();
  await expect.element(toast('Removed from cart')).not.toBeInTheDocument();
  expect(undone).toBe(1);
});

test('Alt+T reaches the act by keyboard', async () => {
  let undone = 0;
  const undo = {
    label: 'Undo',
    run: () => {
      undone += 1;
    },
  };
  notify('info', 'Removed from favorites', undo);
  await expect.element(toast('Removed from favorites')).toBeVisible();
  await userEvent.keyboard('{Alt>}t{/Alt}{Tab}{Enter}');
  await expect.element(toast('Removed from favorites')).not.toBeInTheDocument();
  expect(undone).toBe(1);
});

test.each([
  ['the act', '{Tab}{Enter}'],
  ['the cross', '{Tab}{Tab}{Enter}'],
  ['Escape', '{Escape}'],
])('after %s the focus is where it was before', async (_what, keys) => {
  await render(<button type="button">Remove</button>);
  const button = page.getByRole('button', { name: 'Remove' });
  button.element().focus();
  notify('info', 'Removed', { label: 'Undo', run: () => {} });
  await expect.element(toast('Removed')).toBeVisible();
  await userEvent.keyboard(`{Alt>}t{/Alt}${keys}`);
  await expect.element(button).toHaveFocus();
  if (keys === '{Escape}') await close('Removed').click();
});

test('a message that has the focus stays until the focus leaves it', async () => {
  await render(<button type="button">Remove</button>);
  const button = page.getByRole('button', { name: 'Remove' });
  notify('info', 'Held');
  await expect.element(toast('Held')).toBeVisible();
  close('Held').element().focus();
  // A pointer that passes over it changes nothing.
  await toast('Held').hover();
  await button.hover();
  const isGoing = () =>
    toast('Held')
      .element()
      .getAnimations({ subtree: true })
      .some(({ playState }) => playState === 'running');
  await expect.poll(isGoing).toBe(false);
  await expect.element(close('Held')).toHaveFocus();
  button.element().focus();
  await expect.element(toast('Held'), { timeout: STEP_LIMIT_MS }).not.toBeInTheDocument();
});

test('after the act the nearest heading has the focus where what had it before is gone', async () => {
  await render(
    <section>
      <h2>Favorites</h2>
      <button type="button">Remove</button>
    </section>,
  );
  const button = page.getByRole('button', { name: 'Remove' }).element();
  button.focus();
  notify('info', 'Removed', { label: 'Undo', run: () => {} });
  await expect.element(toast('Removed')).toBeVisible();
  await userEvent.keyboard('{Alt>}t{/Alt}{Tab}');
  button.remove();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Favorites' })).toHaveFocus();
});

test('a message that is seconds old goes along to the next document', async () => {
  notify('success', 'Signed in');
  carryToast();
  await expect.element(toast('Signed in')).toBeVisible();
  await close('Signed in').click();
  await expect.element(toast('Signed in')).not.toBeInTheDocument();
  showCarriedToast();
  await expect.element(toast('Signed in')).toBeVisible();
  await close('Signed in').click();
  await expect.element(toast('Signed in')).not.toBeInTheDocument();
  // Only once.
  showCarriedToast();
  notify('info', 'Later');
  await expect.element(toast('Later')).toBeVisible();
  expect(toast('Signed in').elements()).toEqual([]);
  await close('Later').click();
});

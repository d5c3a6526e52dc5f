import { useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Suggestions } from '../../../contract/search.ts';
import { renderRoutes } from '../../../tests/support/render-routes.tsx';
import { addSearch, clearSearches } from './recent-searches.ts';
import { SearchBox } from './search-box.tsx';

const box = page.getByRole('combobox', { name: 'Search' });
const list = page.getByRole('listbox');
const option = (name: string) => list.getByRole('option', { name });
const announced = page.getByRole('status');
const keys = (text: string) => userEvent.keyboard(text);

/** What the shop suggests for a text; others are answered with nothing. */
const LAMP: Partial<Suggestions> = {
  queries: ['lamp shade', 'lamp oil'],
  brands: ['Lampa'],
  categories: ['Electronics'],
};
const NOTHING: Suggestions = { queries: [], categories: [], subcategories: [], brands: [], products: [] };

/** Answers to come, by the text that was asked for. */
let answers: Map<string | null, Promise<Partial<Suggestions>>>;

beforeEach(() => {
  clearSearches();
  answers = new Map([['lamp', Promise.resolve(LAMP)]]);
  vi.spyOn(window, 'fetch').mockImplementation((input, { signal } = {}) => {
    const { searchParams } = new URL(new Request(input).url);
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });
    const answer = Promise.resolve(answers.get(searchParams.get('q'))).then((found) =>
      Response.json({ ...NOTHING, ...found }),
    );
    return Promise.race([answer, aborted]);
  });
});

async function expectCalls(count: number) {
  await expect.poll(() => vi.mocked(window.fetch).mock.calls.length).toBe(count);
}

function Shop() {
  const { pathname, search } = useLocation();
  return (
    <>
      <SearchBox />
      <p>at {pathname + search}</p>
    </>
  );
}

const show = (address = '/') => renderRoutes([{ path: '*', Component: Shop }], address);
const at = (address: string) => page.getByText(`at ${address}`);

/** The option that the keyboard has reached, as a screen reader announces it. */
function activeOption(): string | undefined {
  const id = box.element().getAttribute('aria-activedescendant');
  const active = id === null ? null : document.getElementById(id);
  expect(list.getByRole('option', { selected: true }).elements()).toEqual(active ? [active] : []);
  return active?.textContent;
}

async function typeLamp() {
  await show();
  await box.click();
  await keys('lamp');
  await expect.element(option('lamp shade')).toBeVisible();
}

test('suggestions come in groups while typing, and their number is announced', {
  tags: ['HDR-06'],
}, async () => {
  await typeLamp();
  await expect.element(box).toHaveAttribute('aria-expanded', 'true');
  await expect.element(box).toHaveAttribute('aria-controls', list.element().id);
  for (const name of ['Searches', 'Categories', 'Brands'])
    await expect.element(list.getByRole('group', { name })).toBeVisible();
  await expect.element(announced).toHaveTextContent('4 suggestions');
  expect(activeOption()).toBeUndefined();
});

test('the arrow keys go through the options and back to the input, Home and End to the ends', {
  tags: ['HDR-06'],
}, async () => {
  await typeLamp();
  for (const [key, expected] of [
    ['ArrowDown', 'lamp shade'],
    ['ArrowDown', 'lamp oil'],
    ['End', 'Lampa'],
    ['ArrowDown', undefined],
    ['ArrowUp', 'Lampa'],
    ['Home', 'lamp shade'],
    ['ArrowUp', undefined],
  ] as const) {
    await keys(`{${key}}`);
    await expect.poll(activeOption).toBe(expected);
    await expect.element(box).toHaveFocus();
  }
});

test('before an option is reached, Home and End move the cursor in the text', {
  tags: ['HDR-06'],
}, async () => {
  await typeLamp();
  await keys('{Home}');
  expect(activeOption()).toBeUndefined();
  await keys('a');
  await expect.element(box).toHaveValue('alamp');
});

test('Enter searches for the option that was reached', { tags: ['HDR-06'] }, async () => {
  await typeLamp();
  await keys('{ArrowDown}{ArrowDown}');
  await expect.poll(activeOption).toBe('lamp oil');
  await keys('{Enter}');
  await expect.element(at('/products?search=lamp+oil')).toBeVisible();
  await expect.element(box).toHaveValue('lamp oil');
  await expect.element(list).not.toBeInTheDocument();
});

test('Enter without an option searches for what was typed', { tags: ['HDR-06'] }, async () => {
  await typeLamp();
  await keys('{Enter}');
  await expect.element(at('/products?search=lamp')).toBeVisible();
});

test('a category and a brand lead to their listings, also by mouse', { tags: ['HDR-06'] }, async () => {
  await typeLamp();
  await option('Lampa').click();
  await expect.element(at('/products?brand=Lampa')).toBeVisible();
  await expect.element(box).toHaveValue('');
  await expect.element(box).not.toHaveFocus();
});

test('Escape closes the list and keeps the text, Down opens it again', { tags: ['HDR-06'] }, async () => {
  await typeLamp();
  await keys('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(box).toHaveAttribute('aria-expanded', 'false');
  await expect.element(box).toHaveValue('lamp');
  await keys('{ArrowDown}');
  await expect.element(option('lamp shade')).toBeVisible();
});

test('leaving the box closes the list', { tags: ['HDR-06'] }, async () => {
  await typeLamp();
  await userEvent.tab();
  await expect.element(list).not.toBeInTheDocument();
});

test('after another letter no option is reached any more', { tags: ['HDR-06'] }, async () => {
  answers.set('lamps', Promise.resolve({ queries: ['lamps of brass'] }));
  await typeLamp();
  await keys('{ArrowDown}');
  await expect.poll(activeOption).toBe('lamp shade');
  await keys('s');
  await expect.element(option('lamps of brass')).toBeVisible();
  expect(activeOption()).toBeUndefined();
});

test('a late answer does not replace a newer one', { tags: ['HDR-06'] }, async () => {
  const late = Promise.withResolvers<Partial<Suggestions>>();
  answers.set('l', late.promise);
  await show();
  await box.click();
  await keys('l');
  await expectCalls(1);
  await keys('amp');
  await expect.element(option('lamp shade')).toBeVisible();
  late.resolve({ queries: ['late'] });
  await late.promise;
  await keys('{ArrowDown}');
  await expect.poll(activeOption).toBe('lamp shade');
  await expect.element(option('late')).not.toBeInTheDocument();
});

test('the list stays while further letters are answered', { tags: ['HDR-06'] }, async () => {
  const next = Promise.withResolvers<Partial<Suggestions>>();
  answers.set('lamps', next.promise).set('lampsh', Promise.resolve({ queries: ['lampshade'] }));
  await typeLamp();
  await expectCalls(1);
  await keys('s');
  await expectCalls(2);
  let hasClosed = false;
  const observer = new MutationObserver(() => {
    hasClosed ||= list.elements().length === 0;
  });
  observer.observe(document.body, { subtree: true, attributes: true, childList: true });
  await keys('h');
  await expect.element(option('lampshade')).toBeVisible();
  observer.disconnect();
  expect(hasClosed).toBe(false);
});

test('an empty box offers recent searches, which can be removed one by one and all at once', {
  tags: ['HDR-06'],
}, async () => {
  for (const text of ['mugs', 'plates', 'bowls']) addSearch(text);
  await show();
  await box.click();
  await expect.element(page.getByRole('listbox', { name: 'Recent searches' })).toBeVisible();
  await expect
    .element(announced)
    .toHaveTextContent('3 recent searches. Delete removes the one that is chosen.');
  await keys('{ArrowDown}{ArrowDown}');
  await expect.poll(activeOption).toBe('plates');
  await keys('{Delete}');
  await expect.element(option('plates')).not.toBeInTheDocument();
  expect(activeOption()).toBeUndefined();
  await keys('{ArrowDown}{End}');
  await expect.poll(activeOption).toBe('Clear recent searches');
  await keys('{Enter}');
  await expect.element(list).not.toBeInTheDocument();
});

test('a search is remembered, and the box shows what the listing was searched for', {
  tags: ['HDR-06'],
}, async () => {
  await show('/products?search=mugs');
  await expect.element(box).toHaveValue('mugs');
  await box.fill('plates');
  await keys('{Enter}');
  await expect.element(at('/products?search=plates')).toBeVisible();
  await box.fill('');
  await expect.element(option('plates')).toBeVisible();
});

test('a page that arrives while recent searches are offered leaves them open, and the box shows its search afterwards', {
  tags: ['HDR-06'],
}, async () => {
  addSearch('plates');
  const arrival = Promise.withResolvers<void>();
  const loader = async ({ request }: { request: Request }) => {
    if (request.url.includes('plates')) await arrival.promise;
    return null;
  };
  await renderRoutes([{ path: '*', Component: Shop, loader }], '/');
  await box.click();
  await option('plates').click();
  await box.click();
  await expect.element(option('plates')).toBeVisible();
  arrival.resolve();
  await expect.element(at('/products?search=plates')).toBeVisible();
  await expect.element(option('plates')).toBeVisible();
  await expect.element(box).toHaveValue('');
  await keys('{Tab}');
  await expect.element(box).toHaveValue('plates');
});

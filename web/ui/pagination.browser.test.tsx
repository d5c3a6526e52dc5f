import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Pagination } from './pagination.tsx';

function Pages({ current, total }: { current: number; total: number }) {
  return (
    <Pagination
      current={current}
      total={total}
      renderLink={(page, { children, ...link }) => (
        <a href={`#page-${page}`} {...link}>
          {children}
        </a>
      )}
    />
  );
}

const links = page.getByRole('navigation', { name: 'Pagination' });
const link = (name: string) => links.getByRole('link', { name });

test('a middle page leads to its neighbours, the first and the last page', {
  tags: ['LIST-06', 'LIST-07'],
}, async () => {
  await render(<Pages current={5} total={9} />);
  await expect.element(link('Page 5')).toHaveAttribute('aria-current', 'page');
  const shown = links.getByRole('link').elements();
  expect(shown.map((element) => element.getAttribute('href'))).toEqual([
    '#page-4',
    '#page-1',
    '#page-4',
    '#page-5',
    '#page-6',
    '#page-9',
    '#page-6',
  ]);
  await expect.element(link('Previous')).toHaveAttribute('rel', 'prev');
  await expect.element(link('Next')).toHaveAttribute('rel', 'next');
});

test('nothing leads before the first page or behind the last', { tags: ['LIST-08', 'LIST-09'] }, async () => {
  const { rerender } = await render(<Pages current={1} total={2} />);
  await expect.element(link('Previous')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(link('Previous')).not.toHaveAttribute('href');
  await expect.element(link('Next')).toHaveAttribute('href', '#page-2');
  await rerender(<Pages current={2} total={2} />);
  await expect.element(link('Next')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(link('Previous')).toHaveAttribute('href', '#page-1');
});

test('a single page needs no page numbers', async () => {
  await render(<Pages current={1} total={1} />);
  await expect.element(links).not.toBeInTheDocument();
});

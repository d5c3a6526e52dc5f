import { expect, test } from 'vitest';
import { noteViewed, readViewed, viewedProducts } from './viewed-products.ts';
import { ProductId } from '../../../contract/kernel/schemas.ts';

const ids = Array.from({ length: 25 }, (_, number) =>
  ProductId.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`),
);

test('the last twenty products that were looked at are known, latest first and each once', () => {
  for (const id of ids) noteViewed(id);
  noteViewed(ids[10] ?? expect.unreachable());
  const known = viewedProducts();
  expect(known).toHaveLength(20);
  expect(known.slice(0, 2)).toEqual([ids[10], ids[24]]);
  expect(known.filter((id) => id === ids[10])).toHaveLength(1);
});

test.each([undefined, null, 7, 'text', { a: 1 }, [null, 3, 'no id', {}]])(
  'of %j nothing is read',
  (written) => {
    expect(readViewed(written)).toEqual([]);
  },
);

import { expect, test } from 'vitest';
import { createClient, type TransportRequest } from './client.ts';
import type { CartItemId } from './kernel/schemas.ts';

const sent: TransportRequest[] = [];
const api = createClient((request) => {
  sent.push(request);
  return Promise.resolve(undefined);
});

test.each(['', '.', '..'])(
  'a call without its id is never sent, as its path would be that of the whole list: %j',
  { tags: ['AZ5'] },
  async (slip) => {
    const itemId = slip as CartItemId; // what a screen could hold by a mistake
    await expect(api('DELETE /api/cart/:itemId', { params: { itemId } })).rejects.toThrow(TypeError);
    expect(sent).toEqual([]);
  },
);

test('whatever an id holds, it stays one segment of the path', async () => {
  const itemId = '../pro?x=1#y' as CartItemId; // as above
  await api('DELETE /api/cart/:itemId', { params: { itemId } });
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /api/cart/..%2Fpro%3Fx%3D1%23y',
  ]);
});

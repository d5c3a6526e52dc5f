import { z } from 'zod';
import { PAGE_SIZE } from '../../contract/kernel/limits.ts';
import { Connection } from '../load/connection.ts';
import { httpText } from './http-text.ts';
import type { ListingCombination } from './listing-combinations.ts';

const CONNECTIONS = 10;
const Counted = z.object({ totalProducts: z.number() });

/** The same combinations with existing pages alone. */
export async function toExistingPages(
  port: number,
  combinations: readonly ListingCombination[],
): Promise<ListingCombination[]> {
  const existing = [...combinations];
  const rest = combinations.entries();
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => Connection.open(port)));
  await Promise.all(
    connections.map(async (connection) => {
      for (const [index, { filters, page }] of rest) {
        const address = '/api/pro/filters?page=1&limit=1';
        const text = httpText({ method: 'POST', address, body: filters });
        const { body } = await connection.request(text, { keepBody: true });
        const { totalProducts } = Counted.parse(JSON.parse(body));
        const pages = Math.max(1, Math.ceil(totalProducts / PAGE_SIZE));
        existing[index] = { filters, page: 1 + ((page - 1) % pages) };
      }
    }),
  );
  for (const connection of connections) connection.close();
  return existing;
}

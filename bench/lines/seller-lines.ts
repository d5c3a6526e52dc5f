import type { Random } from '../../database/demo/random.ts';
import { httpText } from '../requests/http-text.ts';
import type { Line } from './line.ts';

const TARGET = { p99Ms: 100 } as const;
const VARIANTS = 60;
const LAST_PAGE = 400;

/** The seller's lists in a shop with 10,000 products and 50,000 inventory records, one call after the other. */
export function composeSellerLines(token: string, random: Random): Line[] {
  const line = (name: string, ask: () => Parameters<typeof httpText>[0]): Line => {
    const requests = Array.from({ length: VARIANTS }, () =>
      httpText({ ...ask(), headers: { authorization: `Bearer ${token}` } }),
    );
    return {
      name,
      connections: 1,
      compareWith: [],
      targets: [TARGET],
      load: { requests, order: requests.map((_, index) => index) },
    };
  };
  const page = () => `page=${random.whole(1, LAST_PAGE)}&limit=24`;
  const words = () => `${random.pick(['kurta', 'mug', 'lamp', 'shawl'])} ${random.whole(1, 99)}`;
  const list = (body: object) => ({ method: 'POST' as const, address: `/api/shop/filters?${page()}`, body });
  const get = (address: string) => ({ method: 'GET' as const, address });
  return [
    line('seller: products, any page', () => get(`/api/shop/products?${page()}`)),
    line('seller: products, filtered and sorted', () =>
      list({ category: random.pick(['Clothing', 'Sports']), discount: 10, sortBy: 'price_low_to_high' }),
    ),
    line('seller: products, searched', () => list({ search: words() })),
    line('seller: inventory, any page', () => get(`/api/inventory?${page()}`)),
    line('seller: inventory, low stock', () => get('/api/inventory?limit=24&stock=low')),
    line('seller: inventory, searched', () =>
      get(`/api/inventory?limit=24&search=${encodeURIComponent(words())}`),
    ),
    line('seller: inventory, by the beginning of a pin code', () =>
      get(`/api/inventory?limit=24&search=${random.whole(400, 699)}`),
    ),
  ];
}

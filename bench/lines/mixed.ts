import type { Random } from '../../database/demo/random.ts';
import type { LargeShop } from '../market/fill-large-shop.ts';
import { toExistingPages } from '../requests/existing-pages.ts';
import { httpText } from '../requests/http-text.ts';
import { composeCombinations, pageAddress } from '../requests/listing-combinations.ts';
import { composeSearches, typedPrefixes } from '../requests/searches.ts';
import type { Load } from '../run/messages.ts';
import type { Stage } from '../run/stage.ts';
import {
  facetsRequest,
  get,
  getPage,
  listingRequest,
  searchRequest,
  suggestionsRequest,
  zipf,
} from './loads.ts';
import { composeSellerLines } from './seller-lines.ts';
import { additions, halfOf, orderLoad } from './writes.ts';

const COMBINATIONS = 10_000;
const SEARCHES = 2_000;
const CHANGES = 500;

/** One kind of what a shop does all day. */
export interface MixedKind {
  name: string;
  /** Of a hundred. */
  share: number;
  load: Load;
}

export async function composeMixedLoad(
  { market, shop }: Stage,
  seller: LargeShop,
  root: Random,
): Promise<MixedKind[]> {
  const random = root.fork('mixed');
  const combinations = await toExistingPages(
    shop.port,
    composeCombinations(COMBINATIONS, market.brands, random.fork('combinations')),
  );
  const searches = composeSearches(SEARCHES, market.products, random.fork('searches'));
  const kind = (name: string, share: number, requests: string[]): MixedKind => ({
    name,
    share,
    load: zipf(requests, random),
  });
  const productPages = market.products.map(({ id }) => getPage(`/product/${id}`));
  const sellerReads = composeSellerLines(seller.token, random).flatMap(({ load }) =>
    'requests' in load ? load.requests : [],
  );
  return [
    kind(
      'listing page',
      20,
      combinations.map((each) => getPage(pageAddress(each))),
    ),
    kind('product page', 25, productPages),
    kind('listing API', 10, combinations.map(listingRequest)),
    kind('facets API', 10, combinations.map(facetsRequest)),
    kind('search API', 8, searches.map(searchRequest)),
    kind('suggestions', 8, typedPrefixes(searches).map(suggestionsRequest)),
    kind(
      'product API',
      4,
      market.products.map(({ id }) => get(`/api/pro/${id}`)),
    ),
    { name: 'add to cart', share: 8, load: additions(market, halfOf(market.shoppers, 1), random) },
    { name: 'order', share: 3, load: orderLoad(market, 0) },
    kind('seller reads', 3, random.shuffle(sellerReads)),
    kind('seller changes a product', 1, changes(seller, random)),
  ];
}

/** New prices for products of one shop. */
function changes({ token, productIds }: LargeShop, random: Random): string[] {
  return productIds.slice(0, CHANGES).map((id) =>
    httpText({
      method: 'PUT',
      address: `/api/pro/${id}`,
      headers: { authorization: `Bearer ${token}` },
      body: { price: random.whole(100, 9000), discount: random.whole(0, 40) },
    }),
  );
}

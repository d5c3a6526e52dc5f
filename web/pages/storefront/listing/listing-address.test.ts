import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryOf } from '../../../kit/page/canonical.ts';
import {
  addressOfForm,
  appliedFilters,
  canonicalListing,
  listingAddress,
  listingQuery,
  listingTitle,
  pageAddress,
  readListing,
  sortedAddress,
  understoodQuery,
} from './listing-address.ts';

const read = (query: string) => readListing(new URLSearchParams(query));
const filtersOf = (query: string) =>
  Object.fromEntries(Object.entries(read(query).filters).filter(([, value]) => value !== undefined));

test('a category is found in any case, with its ampersand written either way', { tags: ['LIST-12'] }, () => {
  for (const text of ['home+%26+kitchen', 'HOME%20%26%20KITCHEN', 'Home+%26+Kitchen+'])
    expect(filtersOf(`category=${text}`)).toEqual({ category: ['Home & Kitchen'] });
});

test('every filter is read from the address', { tags: ['STORE-12'] }, () => {
  const query =
    'category=toys&category=beauty&size=XL&size=uk+6&colour=Indigo&brand=Gombe&gender=FEMALE&minRating=3&minPrice=100&maxPrice=999.50' +
    '&discount=25&inStock=true&pinCode=560001&search=+doll+&sortBy=newest_first&page=4';
  expect(read(query)).toEqual({
    page: 4,
    filters: {
      category: ['Toys', 'Beauty'],
      size: ['XL', 'uk 6'],
      colour: ['Indigo'],
      brand: ['Gombe'],
      gender: ['female'],
      minRating: 3,
      minPrice: 100,
      maxPrice: 999.5,
      discount: 25,
      inStock: true,
      pinCode: '560001',
      search: 'doll',
      sortBy: 'newest_first',
    },
  });
});

test('prices are read as people write them, by lakhs too', { tags: ['LIST-17'] }, () => {
  expect(filtersOf('minPrice=1,200.50&maxPrice=%E2%82%B91,20,000')).toEqual({
    minPrice: 1200.5,
    maxPrice: 120000,
  });
});

test.each([
  'category=we+apons',
  'attribute.=Cotton',
  'attribute.Fabric=Cotton',
  'brand=',
  `brand=${'x'.repeat(81)}`,
  'size=',
  `colour=${'x'.repeat(41)}`,
  'gender=toys',
  'minRating=5',
  'minRating=4.5',
  'minPrice=-1',
  'maxPrice=1e9',
  'maxPrice=12.345',
  'maxPrice=abc',
  'maxPrice=1.200,50',
  'maxPrice=1200,50',
  'maxPrice=10000000.01',
  'discount=0',
  'discount=101',
  'inStock=yes',
  'pinCode=56000',
  'pinCode=5600011',
  'search=+++',
  'sortBy=price',
  '__proto__=1&constructor=2',
])('what no filter can take is left out: %s', (query) => {
  expect(filtersOf(query)).toEqual({});
});

test.each(['0', '-1', '1.5', 'abc', '', '9999999', '1e3'])('a page that cannot be is page 1: %j', (page) => {
  expect(read(`page=${page}`).page).toBe(1);
});

test('a value given twice counts once, and no more values than the API takes', () => {
  expect(filtersOf('category=toys&category=TOYS&category=Toys')).toEqual({ category: ['Toys'] });
  const many = Array.from({ length: 80 }, (_, n) => `brand=b${n}`).join('&');
  expect(read(many).filters.brand).toHaveLength(50);
});

test('any address can be read, and reading what was written gives the same again', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('category', 'brand', 'search', 'page', 'x'), fc.string())),
      (pairs) => {
        const query = new URLSearchParams(pairs);
        const listing = readListing(query);
        const written = listingAddress(query);
        expect(readListing(new URL(written, 'http://shop').searchParams).filters.search).toBe(
          listing.filters.search,
        );
        expect(listingQuery(new URL(written, 'http://shop').search).toString()).toBe(
          listingQuery(`?${query}`).toString(),
        );
        const canonical = canonicalListing(query);
        expect(canonicalListing(queryOf(canonical))).toEqual(canonical);
      },
    ),
  );
});

test('a form leads to page 1 and leaves out what is empty', { tags: ['LIST-22'] }, () => {
  const form = new FormData();
  for (const [name, value] of [
    ['search', ' lamp '],
    ['minPrice', ''],
    ['category', 'toys'],
    ['category', 'home & kitchen'],
  ] as const)
    form.append(name, value);
  expect(addressOfForm(form)).toBe('/products?category=toys&category=home+%26+kitchen&search=lamp');
  expect(addressOfForm(new FormData())).toBe('/products');
});

test('another order leads to page 1, another page keeps filters and order', { tags: ['LIST-22'] }, () => {
  const query = new URLSearchParams('search=lamp&page=3&sortBy=newest_first');
  expect(sortedAddress(query, 'best_selling')).toBe('/products?search=lamp&sortBy=best_selling');
  expect(sortedAddress(query, '')).toBe('/products?search=lamp');
  expect(pageAddress(query, 2)).toBe('/products?page=2&search=lamp&sortBy=newest_first');
  expect(pageAddress(query, 1)).toBe('/products?search=lamp&sortBy=newest_first');
});

test('each applied filter leads to the listing without it, from page 1', () => {
  const query = new URLSearchParams('category=TOYS&category=beauty&maxPrice=0500&page=3&sortBy=newest_first');
  expect(appliedFilters(query, null).map(({ label, without }) => [label, without])).toEqual([
    ['Toys', '/products?category=beauty&maxPrice=0500&sortBy=newest_first'],
    ['Beauty', '/products?category=TOYS&maxPrice=0500&sortBy=newest_first'],
    ['Up to ₹500', '/products?category=TOYS&category=beauty&sortBy=newest_first'],
  ]);
});

test('sizes and colours are removed one by one, in whatever letter case they were given', {
  tags: ['LIST-23'],
}, () => {
  const query = new URLSearchParams('colour=indigo&size=M&size=xl');
  expect(appliedFilters(query, null).map(({ label, without }) => [label, without])).toEqual([
    ['Size M', '/products?colour=indigo&size=xl'],
    ['Size xl', '/products?colour=indigo&size=M'],
    ['indigo', '/products?size=M&size=xl'],
  ]);
});

test('prices that a search names are filters of their own, to be removed alone', {
  tags: ['LIST-21'],
}, () => {
  const query = new URLSearchParams('inStock=true&search=bag+500+to+1k');
  const understood = understoodQuery(query, { search: 'bag', minPrice: 500, maxPrice: 1000 });
  expect(appliedFilters(understood, null).map(({ label, without }) => [label, without])).toEqual([
    ['“bag”', '/products?inStock=true&maxPrice=1000&minPrice=500'],
    ['From ₹500', '/products?inStock=true&maxPrice=1000&search=bag'],
    ['Up to ₹1,000', '/products?inStock=true&minPrice=500&search=bag'],
    ['In stock', '/products?maxPrice=1000&minPrice=500&search=bag'],
  ]);
  const priceAlone = understoodQuery(new URLSearchParams('search=under+500'), { search: '', maxPrice: 500 });
  expect(listingTitle(readListing(priceAlone), undefined)).toBe('All Products');
  expect(understoodQuery(query, undefined)).toBe(query);
});

test('the heading is what is searched for, the one category, or everything', () => {
  expect(listingTitle(read('search=lamp&category=toys'), undefined)).toBe('Results for “lamp”');
  expect(listingTitle(read('category=toys'), undefined)).toBe('Toys');
  expect(listingTitle(read('category=toys&category=beauty'), undefined)).toBe('All Products');
});

test('what advertisements append plays no part', () => {
  expect(listingQuery('?utm_source=mail&search=lamp&category=toys').toString()).toBe(
    'category=toys&search=lamp',
  );
});

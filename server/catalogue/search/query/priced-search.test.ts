import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_AMOUNT_PAISE, toPaise } from '../../../../contract/kernel/money.ts';
import { readPricedSearch } from './priced-search.ts';
import { wordsOf } from '../../../../contract/kernel/words.ts';

test.each([
  ['phone under 20000', { text: 'phone', maxPrice: 20_000 }],
  ['Phone Under ₹20,000', { text: 'Phone', maxPrice: 20_000 }],
  ['shoes below 2k', { text: 'shoes', maxPrice: 2000 }],
  ['shoes below 2 K', { text: 'shoes', maxPrice: 2000 }],
  ['kurta under ₹1,500', { text: 'kurta', maxPrice: 1500 }],
  ['kurta under rs. 1500 cotton', { text: 'kurta cotton', maxPrice: 1500 }],
  ['under 500 rupees gifts', { text: 'gifts', maxPrice: 500 }],
  ['gifts under 499/-', { text: 'gifts', maxPrice: 499 }],
  ['less than 1 lakh laptop', { text: 'laptop', maxPrice: 100_000 }],
  ['tv upto 1.5 lakh', { text: 'tv', maxPrice: 150_000 }],
  ['sofa up to 1,50,000', { text: 'sofa', maxPrice: 150_000 }],
  ['watch within 5000', { text: 'watch', maxPrice: 5000 }],
  ['watch budget 5000', { text: 'watch', maxPrice: 5000 }],
  ['watch price below 5000', { text: 'watch', maxPrice: 5000 }],
  ['watch <5000', { text: 'watch', maxPrice: 5000 }],
  ['saree 2000 se kam', { text: 'saree', maxPrice: 2000 }],
  ['saree 500 rupees tak', { text: 'saree', maxPrice: 500 }],
  ['साड़ी 2000 से कम', { text: 'साड़ी', maxPrice: 2000 }],
  ['kurta 999 or less', { text: 'kurta', maxPrice: 999 }],
  ['pen under ₹20', { text: 'pen', maxPrice: 20 }],
  ['laptop above 50000', { text: 'laptop', minPrice: 50_000 }],
  ['laptop more than 50k', { text: 'laptop', minPrice: 50_000 }],
  ['laptop 50000 and above', { text: 'laptop', minPrice: 50_000 }],
  ['bag 1000 se zyada', { text: 'bag', minPrice: 1000 }],
  ['between 500 and 1000', { text: '', minPrice: 500, maxPrice: 1000 }],
  ['kurta between 1000 and 500', { text: 'kurta', minPrice: 500, maxPrice: 1000 }],
  ['phone from 10k to 20k', { text: 'phone', minPrice: 10_000, maxPrice: 20_000 }],
  ['phone between 10 and 20k', { text: 'phone', minPrice: 10_000, maxPrice: 20_000 }],
  ['phone 10k-20k', { text: 'phone', minPrice: 10_000, maxPrice: 20_000 }],
  ['kurta ₹500 to ₹1,000', { text: 'kurta', minPrice: 500, maxPrice: 1000 }],
  ['bag above 500 under 1000', { text: 'bag', minPrice: 500, maxPrice: 1000 }],
  ['iphone 14 under 50000', { text: 'iphone 14', maxPrice: 50_000 }],
  ['128 gb phone under 15k', { text: '128 gb phone', maxPrice: 15_000 }],
  ['5g phone below 15000 128gb', { text: '5g phone 128gb', maxPrice: 15_000 }],
  ['trophy under 99.50', { text: 'trophy', maxPrice: 99.5 }],
  ['pen under 20₹', { text: 'pen', maxPrice: 20 }],
  ['phone under 20000 ₹', { text: 'phone', maxPrice: 20_000 }],
  ['gloves under 2000 buckskin', { text: 'gloves buckskin', maxPrice: 2000 }],
  ['500 से कम रुमाल', { text: 'रुमाल', maxPrice: 500 }],
  ['under 500 रुमाल', { text: 'रुमाल', maxPrice: 500 }],
  ['saree 500 rupaye se kam', { text: 'saree', maxPrice: 500 }],
  ['saree under 500 Rs. only', { text: 'saree only', maxPrice: 500 }],
  ['flat between 1.16 and 2 lakh', { text: 'flat', minPrice: 116_000, maxPrice: 200_000 }],
  ['phone 4.02-8k', { text: 'phone', minPrice: 4020, maxPrice: 8000 }],
])('of %j a price is taken', { tags: ['LIST-21'] }, (text, read) => {
  expect(readPricedSearch(text)).toEqual(read);
});

test.each([
  'airpods 2',
  'iphone 14',
  'iphone 15 pro max 512',
  'nike 270',
  'nike air max 270',
  '128 gb',
  'under armour',
  'under armour 1000',
  'over ear headphones',
  'laptop under 2 kg',
  'laptop under 200 kg',
  'hard disk up to 512 gb',
  'hard disk up to 512gb',
  'toys for kids under 3',
  'toys under 60 months',
  'bulb below 100 watts',
  'above 4 stars',
  'size 38 to 40',
  'power bank 10000 to 20000 mah',
  '10000-20000 mah',
  'between 500 and 1000 ml',
  'mouse over 10000 dpi',
  'torch above 1000 lumens',
  'discount above 50%',
  'discount above 50 percent',
  '5k run shirt',
  'thunder 500',
  'kurta under',
  'phone under 99999999999',
  'kurta ₹1500',
  '',
])('%j says no price', { tags: ['LIST-21'] }, (text) => {
  expect(readPricedSearch(text)).toEqual({ text });
});

test('whatever is typed, what is left are words of it, and the prices are amounts', {
  tags: ['LIST-21'],
}, () => {
  const word = fc.constantFrom(
    'under',
    'above',
    'between',
    'and',
    'to',
    '₹',
    'rs',
    'k',
    'lakh',
    'rumal',
    '500',
    '1.16',
    '1,5',
    '2.',
    '-',
    'x',
    'kg',
  );
  const typed = fc.array(fc.oneof(word, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 10 });
  fc.assert(
    fc.property(typed, fc.constantFrom('', ' '), (parts, between) => {
      const text = parts.join(between);
      const { text: left, minPrice, maxPrice } = readPricedSearch(text);
      const words = wordsOf(text);
      for (const each of wordsOf(left)) expect(words).toContain(each);
      for (const price of [minPrice ?? 0, maxPrice ?? 0]) {
        expect(toPaise(price), `${price} rupees`).toBeDefined();
        expect(price).toBeLessThanOrEqual(MAX_AMOUNT_PAISE / 100);
      }
    }),
  );
});

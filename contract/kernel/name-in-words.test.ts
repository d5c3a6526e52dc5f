import { expect, test } from 'vitest';
import { nameInWords } from './name-in-words.ts';

test.each([
  ['price_paise', 'Price'],
  ['subcategory_id', 'Subcategory'],
  ['productId', 'Product'],
  ['shopOrderId', 'Shop order'],
  ['is_archived', 'Archived'],
  ['hsn_code', 'HSN code'],
  ['id', 'ID'],
  ['at', 'Time'],
  ['shop_tax_ids', 'Tax IDs of shops'],
])('%s is called %s', (name, words) => {
  expect(nameInWords(name)).toBe(words);
});

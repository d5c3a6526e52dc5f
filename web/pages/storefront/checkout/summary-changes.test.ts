import { expect, test } from 'vitest';
import type { CheckoutSummary } from '../../../../contract/checkout.ts';
import type { CartItemId, ProductId, ShopId, VariantId } from '../../../../contract/kernel/schemas.ts';
import { summaryChanges } from './summary-changes.ts';

type Line = CheckoutSummary['shops'][number]['lines'][number];

const line = (name: string, details: Partial<Line> = {}): Line => ({
  itemId: name as CartItemId, // ids are only compared
  productId: name as ProductId,
  variantId: name as VariantId,
  name,
  choices: [],
  imageUrl: null,
  imageAlt: '',
  quantity: 1,
  price: 100,
  discount: 0,
  total: 100,
  obstacle: null,
  message: null,
  arrivesBy: null,
  ...details,
});

const summary = (lines: Line[], total: number, coupon: string | null = null): CheckoutSummary => ({
  quote: 'q',
  shops: [
    {
      shop: { id: 's' as ShopId, name: 'Asha Traders' },
      lines,
      coupon,
      reason: null,
      subtotal: total,
      discount: 0,
      shipping: 0,
      cashFee: 0,
      total,
    },
  ],
  listTotal: total,
  subtotal: total,
  discount: 0,
  saved: 0,
  shipping: 0,
  cashFee: 0,
  total,
  canPlace: true,
  paymentMethods: ['cash_on_delivery'],
});

test('nothing changed, nothing is said', () => {
  expect(summaryChanges(summary([line('Mug')], 100), summary([line('Mug')], 100))).toEqual([]);
});

test('a later day of arrival is named', () => {
  const before = summary([line('Mug', { arrivesBy: '2026-11-27' })], 100);
  const after = summary([line('Mug', { arrivesBy: '2026-11-30' })], 100);
  expect(summaryChanges(before, after)).toEqual(['Mug now arrives by Mon, 30 Nov instead of Fri, 27 Nov.']);
});

test('a new price is named with the new total', () => {
  expect(summaryChanges(summary([line('Mug')], 100), summary([line('Mug', { price: 120 })], 120))).toEqual([
    'Mug now costs ₹120 instead of ₹100.',
    'The total is ₹120 instead of ₹100.',
  ]);
});

test('a line that can no longer be ordered is named in the words of the server', () => {
  const after = summary([line('Mug', { obstacle: 'out_of_stock', message: 'Mug is sold out.' })], 100);
  expect(summaryChanges(summary([line('Mug')], 100), after)).toEqual(['Mug is sold out.']);
});

test('added lines, removed lines and an ended coupon are named', () => {
  const after = summary([line('Lamp')], 100);
  expect(summaryChanges(summary([line('Mug')], 90, 'SAVE10'), after)).toEqual([
    'Mug is no longer in your cart.',
    'Lamp is new in your cart.',
    'Code SAVE10 no longer applies.',
    'The total is ₹100 instead of ₹90.',
  ]);
});

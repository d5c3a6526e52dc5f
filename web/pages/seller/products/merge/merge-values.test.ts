import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { AttributeId, ProductId } from '../../../../../contract/kernel/schemas.ts';
import type { MergeSuggestion } from '../../../../../contract/product-merges.ts';
import { mergeNotes } from './merge-values.ts';

const bottle = (specifications: Record<string, string>): MergeSuggestion['products'][number] => ({
  id: ProductId.parse(randomUUID()),
  version: 1,
  name: 'Bottle',
  brand: '',
  category: 'Home & Kitchen',
  isArchived: false,
  sold: 0,
  rate: 0,
  coupons: 0,
  needsNetQuantity: false,
  specifications: Object.entries(specifications).map(([name, value]) => ({
    id: AttributeId.parse(name.toLowerCase()),
    name,
    value,
  })),
});

test('what the other products say of themselves is named before it is dropped, unless an option gives it', () => {
  const kept = bottle({ Capacity: '750 ml', Material: 'Steel' });
  const products = [
    kept,
    bottle({ Capacity: '500 ml', Material: 'Steel' }),
    bottle({ Capacity: '1,000 ml', Material: 'Copper', Insulated: 'Yes' }),
  ];
  const seen = { keptId: kept.id, name: 'Bottle', options: [], products, variants: [] };
  const notes = (option: string) => mergeNotes(seen, kept.id, [{ name: option }]);
  expect(notes('capacity ')).toEqual([
    'Details of the other products that will be dropped: Material Copper; Insulated Yes.',
  ]);
  expect(notes('Size')).toEqual([
    'Details of the other products that will be dropped: Capacity 500 ml, 1,000 ml; Material Copper; Insulated Yes.',
  ]);
  expect(mergeNotes({ ...seen, products: products.slice(0, 2) }, kept.id, [{ name: 'Capacity' }])).toEqual(
    [],
  );
});

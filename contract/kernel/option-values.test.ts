import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareSizes } from './option-values.ts';

test.each([
  [['XXS', 'xs', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL']],
  [['6', '7', '7.5', '10', 'UK 6', 'UK 7', 'uk 10']],
  [['M', 'XL', '32', '34', 'Free size', 'One size']],
  [['6', '250 ml', '500ml', '1 Litre', '1.5 l', 'UK 6']],
  [['2-3 years', '6-7 years', '10-11 years']],
])('sizes stand as shops list them: %j', (sizes) => {
  expect(sizes.toReversed().sort(compareSizes)).toEqual(sizes);
});

test('whatever sizes are called, they have one order', () => {
  const name = fc.oneof(
    fc.string(),
    fc.constantFrom('S', 's', '2XL', 'XXL', 'UK 6', 'UK6', '6', '6 years', '6 l', '7 ml'),
  );
  fc.assert(
    fc.property(fc.uniqueArray(name), (sizes) => {
      const sorted = sizes.toSorted(compareSizes);
      expect(sizes.toReversed().sort(compareSizes)).toEqual(sorted);
    }),
  );
});

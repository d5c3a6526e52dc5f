import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise } from '../../../contract/kernel/money.ts';
import { knownValues } from '../../../contract/kernel/product-options.ts';
import { VariantId } from '../../../contract/kernel/schemas.ts';
import { type NewVariant, VariantsChange } from '../../../contract/product-variants.ts';
import { type PlannedVariant, type PresentProduct, planVariants } from './plan-variants.ts';

const NEW_PRODUCT: PresentProduct = {
  options: [],
  variants: [],
  pricePaise: paise(500_00),
  discountPercent: 0,
};

type Options = VariantsChange['options'];

/** What a seller may ask for: up to three options, and all or some of their combinations. */
const someOptions: fc.Arbitrary<Options> = fc
  .uniqueArray(fc.constantFrom('Size', 'Colour', 'Storage'), { maxLength: 3 })
  .chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc
          .uniqueArray(fc.constantFrom('a', 'B', 'c', 'D', 'e'), { minLength: 1, maxLength: 4 })
          .map((values) => ({
            name,
            kind: 'other' as const,
            values: values.map((value) => ({ name: value })),
          })),
      ),
    ),
  );

const someChange = someOptions.chain((options) => {
  const all = combinations(options).map((choices): NewVariant => ({ choices, isArchived: false }));
  return fc
    .option(fc.subarray(all, { minLength: 1 }), { nil: undefined })
    .map((variants) => ({ options, ...(variants && { variants }) }));
});

function combinations(options: Options): string[][] {
  return options.reduce<string[][]>(
    (before, { values }) => before.flatMap((choices) => values.map(({ name }) => [...choices, name])),
    [[]],
  );
}

/** The product as it is once a plan was saved. */
function saved(plan: { options: PresentProduct['options']; variants: PlannedVariant[] }): PresentProduct {
  return {
    ...NEW_PRODUCT,
    options: plan.options,
    variants: plan.variants.map((variant) => ({
      ...variant,
      id: variant.id ?? VariantId.parse(randomUUID()),
    })),
  };
}

/** Makes one change after another. */
function after(changes: readonly VariantsChange[]): PresentProduct {
  return changes.reduce((present, change) => saved(planVariants(present, change)), NEW_PRODUCT);
}

test('whatever is requested, active variants differ, each id is used once and no variant is lost', () => {
  fc.assert(
    fc.property(fc.array(someChange, { maxLength: 3 }), someChange, (earlier, change) => {
      const present = after(earlier);
      const { options, variants, unknownIds } = planVariants(present, change);
      const active = variants.filter(({ isArchived }) => !isArchived);
      expect(new Set(active.map(({ choices }) => choices.join())).size).toBe(active.length);
      expect(active).toHaveLength(change.variants?.length ?? combinations(change.options).length);
      const ids = variants.flatMap(({ id }) => id ?? []);
      expect(new Set(ids)).toEqual(new Set(present.variants.map(({ id }) => id)));
      expect(ids).toHaveLength(present.variants.length);
      expect(unknownIds).toEqual([]);
      for (const { choices } of active) {
        expect(choices).toHaveLength(options.length);
        for (const [place, number] of choices.entries()) {
          expect(options[place]?.values.map((value) => value.number)).toContain(number);
        }
      }
    }),
  );
});

test('numbers of values are distinct, stay with their names, and are never given again', () => {
  fc.assert(
    fc.property(fc.array(someChange, { minLength: 1, maxLength: 3 }), someChange, (earlier, change) => {
      const present = after(earlier);
      const { options } = planVariants(present, change);
      const numbers = options.flatMap(({ values }) => values.map(({ number }) => number));
      expect(new Set(numbers).size).toBe(numbers.length);
      const used = new Set(present.variants.flatMap(({ choices }) => choices));
      for (const { name, values } of options) {
        const known = present.options.find((option) => option.name === name);
        if (!known) continue;
        for (const value of values) {
          const before = knownValues(known).find((each) => each.name === value.name);
          if (before) expect(value.number).toBe(before.number);
          else expect(used).not.toContain(value.number);
        }
      }
    }),
  );
});

test('the same change again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(someChange, { maxLength: 2 }), someChange, (earlier, change) => {
      const present = after([...earlier, change]);
      const { options, variants } = planVariants(present, change);
      expect(options).toEqual(present.options);
      expect(variants).toEqual(present.variants);
    }),
  );
});

test('names may change at will where the numbers are given', () => {
  const change = VariantsChange.parse({
    options: [{ name: 'Size', values: [{ name: 'S' }, { name: 'M' }] }],
  });
  const present = after([change]);
  const renamed = VariantsChange.parse({
    options: [
      {
        name: 'Fit',
        values: [
          { number: 2, name: 'S' },
          { number: 1, name: 'M' },
        ],
      },
    ],
  });
  const { options, variants } = planVariants(present, renamed);
  expect(options[0]?.values).toEqual([
    { number: 2, name: 'S' },
    { number: 1, name: 'M' },
  ]);
  expect(variants.map(({ id, choices }) => [id, choices])).toEqual([
    [present.variants[1]?.id, [2]],
    [present.variants[0]?.id, [1]],
  ]);
});

import { expect, test } from 'vitest';
import { VariantId } from '../../../../../contract/kernel/schemas.ts';
import {
  choicesText,
  type EditedOption,
  type Matrix,
  matrixOf,
  newVariant,
  sentMatrix,
  withOptions,
} from './matrix.ts';
import { conflictsInWords, matrixInTexts, mergeMatrix, mergeTexts, textsOfMatrix } from './matrix-texts.ts';
import { namesIn, renamed, withSwatches, withValues } from './option-values.ts';

const KEPT = VariantId.parse('7c1d3b9e-4f0a-4b61-9a52-3f0f6f1f7a10');

function anOption(name: string, values: readonly string[]): EditedOption {
  return {
    key: name,
    name,
    kind: 'other',
    adding: '',
    values: values.map((value) => ({ key: value, number: undefined, name: value, swatch: '' })),
  };
}

const NOTHING = matrixOf(undefined);
const SIZES = anOption('Size', ['S', 'M']);
const COLOURS = anOption('Colour', ['Indigo', 'Rust']);
const labels = ({ options, variants }: Matrix) => variants.map((variant) => choicesText(variant, options));
/** The SKU of each variant, by its choices. */
const skus = ({ options, variants }: Matrix) =>
  Object.fromEntries(variants.map((variant) => [choicesText(variant, options), variant.sku]));

function grown(...options: EditedOption[]): Matrix {
  return withOptions(NOTHING, options, []);
}

/** Each variant with its choices as its SKU. */
function typedIn(matrix: Matrix): Matrix {
  const variants = matrix.variants.map((variant) => ({
    ...variant,
    sku: choicesText(variant, matrix.options),
  }));
  return { ...matrix, variants };
}

test('there is a row for each combination, the last option changing fastest', () => {
  expect(labels(grown(SIZES, COLOURS))).toEqual(['S, Indigo', 'S, Rust', 'M, Indigo', 'M, Rust']);
});

test('what was typed stays with its combination when values come, go, move or get another name', () => {
  const before = typedIn(grown(SIZES, COLOURS));
  const [indigo, rust] = COLOURS.values;
  if (!indigo || !rust) throw new Error('a colour is missing');
  const next = {
    ...withValues(COLOURS, ['Sage']),
    values: [...withValues({ ...COLOURS, values: [rust] }, ['Sage']).values, { ...indigo, name: 'Navy' }],
  };
  expect(skus(withOptions(before, [anOption('Size', ['M', 'L']), next], []))).toEqual({
    'M, Rust': 'M, Rust',
    'M, Sage': '',
    'M, Navy': 'M, Indigo',
    'L, Rust': '',
    'L, Sage': '',
    'L, Navy': '',
  });
});

test("the first option takes the product's variant into its first value, also by way of an empty option", () => {
  const saved = [{ ...newVariant([]), id: KEPT, sku: 'KURTA' }];
  const unfilled = withOptions({ options: [], variants: saved }, [anOption('Size', [])], saved);
  const sized = withOptions(unfilled, [SIZES], saved);
  expect(sized.variants.map(({ id, sku }) => [id, sku])).toEqual([
    [KEPT, 'KURTA'],
    [undefined, ''],
  ]);
  expect(withOptions(sized, [], saved).variants).toEqual(saved);
  // The first value goes: the variant that is on sale becomes the one that is first now.
  const withoutFirst = withOptions(sized, [anOption('Size', ['M'])], saved);
  expect(withoutFirst.variants.map(({ id }) => id)).toEqual([KEPT]);
});

test('a value that is removed and added again has its saved variants again', () => {
  const saved = grown(SIZES)
    .variants.map((variant) => ({ ...variant, id: KEPT, sku: 'old' }))
    .slice(0, 1);
  const without = withOptions({ options: [SIZES], variants: saved }, [anOption('Size', ['M'])], []);
  expect(withOptions(without, [SIZES], saved).variants.map(({ id, sku }) => [id, sku])).toEqual([
    [KEPT, 'old'],
    [undefined, ''],
  ]);
});

test('values that others have are not taken for their places when all are replaced', () => {
  const saved = grown(SIZES).variants.map((variant) => ({ ...variant, id: KEPT }));
  const emptied = withOptions({ options: [SIZES], variants: saved }, [anOption('Size', [])], saved);
  const replaced = withOptions(emptied, [anOption('Size', ['One size'])], saved);
  expect(replaced.variants.map(({ id }) => id)).toEqual([undefined]);
});

test('a combination that was never on sale and is not now is not sent', () => {
  const { options, variants } = grown(SIZES);
  const some = variants.map((variant, place) => ({ ...variant, isArchived: place === 0 }));
  expect(sentMatrix({ options, variants: some }).variants.map(({ choices }) => choices)).toEqual([['M']]);
});

test('values are read from lists of any kind, and a name is taken once', () => {
  expect(namesIn('S, M,\tL\r\nXL,,\n')).toEqual(['S', 'M', 'L', 'XL']);
  expect(withValues(SIZES, ['m', 'L', 'L']).values.map(({ name }) => name)).toEqual(['S', 'M', 'L']);
});

test('a matrix is the same after it was texts', () => {
  const matrix = typedIn(grown(SIZES, COLOURS));
  expect(matrixInTexts(textsOfMatrix(matrix), [])).toEqual(matrix);
  const tooMany = grown(
    anOption(
      'Number',
      Array.from({ length: 101 }, (_, index) => String(index)),
    ),
  );
  expect(matrixInTexts(textsOfMatrix(tooMany), [])).toEqual(tooMany);
});

test('what two tabs changed is merged; cells that both changed are named, and keep what was typed', () => {
  const base = grown(SIZES);
  const [small, medium] = base.variants;
  if (!small || !medium) throw new Error('a variant is missing');
  const typed = withOptions(
    { ...base, variants: [{ ...small, price: '90', sku: 'MINE' }, medium] },
    [anOption('Size', ['S', 'M', 'L'])],
    [],
  );
  const newer = withOptions(
    {
      ...base,
      variants: [
        { ...small, price: '95' },
        { ...medium, sku: 'THEIRS' },
      ],
    },
    [anOption('Size', ['S', 'M', 'XS'])],
    [],
  );
  const [was, here, there] = [textsOfMatrix(base), textsOfMatrix(typed), textsOfMatrix(newer)];
  const { texts, contested } = mergeTexts(was, here, there);
  const merged = matrixInTexts(texts, []);
  expect(skus(merged)).toEqual({ S: 'MINE', M: 'THEIRS', L: '', XS: '' });
  expect(merged.variants[0]?.price).toBe('90');
  expect(conflictsInWords(contested, there, here)).toEqual(["Price of S was set to '95'"]);
});

test('what others removed stays away, unless something of it was typed here', () => {
  const base = grown(SIZES);
  const there = textsOfMatrix(withOptions(base, [anOption('Size', ['S'])], []));
  const was = textsOfMatrix(base);
  expect(labels(matrixInTexts(mergeTexts(was, was, there).texts, []))).toEqual(['S']);
  const here = textsOfMatrix(typedIn(base));
  const { texts, contested } = mergeTexts(was, here, there);
  expect(skus(matrixInTexts(texts, []))).toEqual({ S: 'S', M: 'M' });
  expect(conflictsInWords(contested, there, here)).toEqual([
    'What you edited was removed: Save brings it back',
  ]);
});

test('what is a conflict once is one again at the next merge, until it is saved', () => {
  const base = grown(SIZES);
  const [small, medium] = base.variants;
  if (!small || !medium) throw new Error('a variant is missing');
  const priced = (price: string) => ({ ...base, variants: [{ ...small, price }, medium] });
  const fewer = withOptions(base, [anOption('Size', ['S'])], []);
  for (const [typed, newer] of [
    [priced('90'), priced('95')],
    [typedIn(base), fewer],
  ] as const) {
    const first = mergeMatrix(base, typed, newer);
    expect(first.conflicts).toHaveLength(1);
    expect(mergeMatrix(first.base, first.matrix, newer)).toEqual(first);
    expect(mergeMatrix(newer, first.matrix, first.matrix).conflicts).toEqual([]);
  }
});

test('a new colour of a known name is shown in it, until another one is chosen for it', () => {
  const shown = ({ values }: EditedOption) => values.map(({ name, swatch }) => [name, swatch]);
  const colours = withValues({ ...anOption('Colour', []), kind: 'colour' }, ['Navy', 'Dusk']);
  expect(shown(colours)).toEqual([
    ['Navy', '#22345c'],
    ['Dusk', ''],
  ]);
  const [navy, dusk] = colours.values;
  if (!navy || !dusk) throw new Error('a colour is missing');
  expect(renamed(dusk, 'Maroon', 'colour').swatch).toBe('#7a2331');
  expect(renamed(navy, 'Navyish', 'colour').swatch).toBe('');
  expect(renamed({ ...navy, swatch: '#111111' }, 'Maroon', 'colour').swatch).toBe('#111111');
  // A saved colour keeps what its buyers know.
  expect(renamed({ ...dusk, number: 2 }, 'Maroon', 'colour').swatch).toBe('');
  expect(shown(withValues(anOption('Finish', []), ['Gold']))).toEqual([['Gold', '']]);
  expect(shown(withSwatches({ ...anOption('Colour', ['Gold']), kind: 'colour' }))).toEqual([
    ['Gold', '#cfa94f'],
  ]);
});

test('new variants take over all but the SKU of the one that they come from, or what all others say', () => {
  const pack = {
    sku: 'K',
    price: '499',
    netQuantity: '1 N',
    hsnCode: '6204',
    gstClass: 'gst_5',
    lengthMm: '300',
  };
  const alone = { options: [], variants: [{ ...newVariant([]), ...pack }] };
  const sized = withOptions(alone, [SIZES], []);
  expect(sized.variants).toMatchObject([pack, { ...pack, sku: '' }]);
  const [s = newVariant([]), m = newVariant([])] = sized.variants;
  const differing = { ...sized, variants: [s, { ...m, netQuantity: '2 N', price: '' }] };
  expect(withOptions(differing, [SIZES, COLOURS], []).variants).toMatchObject([
    pack,
    { ...pack, sku: '' },
    { ...pack, sku: '', netQuantity: '2 N', price: '' },
    { ...pack, sku: '', netQuantity: '2 N', price: '' },
  ]);
  // One value after another.
  expect(withOptions(differing, [withValues(SIZES, ['L'])], []).variants[2]).toMatchObject({
    sku: '',
    price: '',
    netQuantity: '',
    hsnCode: '6204',
    gstClass: 'gst_5',
    lengthMm: '300',
  });
});

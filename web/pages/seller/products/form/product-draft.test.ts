import { expect, test } from 'vitest';
import { draftOf, mergeProduct, type ProductDraft } from './product-draft.ts';
import { formOf } from './product-values.ts';

const base: ProductDraft = { ...draftOf(formOf(undefined)), name: 'Cup', price: '100' };

const withPictures = (alts: Readonly<Record<string, string>>): ProductDraft => ({
  ...base,
  images: Object.entries(alts).map(([id, alt]) => ({ id, alt, shownFor: null })),
});
const altsOf = ({ images }: ProductDraft) => images.map(({ id, alt }) => `${id} ${alt}`);

test('what is contested once stays contested at the next merge, until the form is saved', () => {
  const typed = { ...base, name: 'My cup', attributes: { fabric: 'Cotton' } };
  const newer = { ...base, name: 'Clay cup', price: '110', attributes: { fabric: 'Linen' } };
  const first = mergeProduct(base, typed, newer);
  expect(first.values).toMatchObject({ name: 'My cup', price: '110', attributes: { fabric: 'Cotton' } });
  expect(first.conflicts).toEqual({ fields: ['name'], attributes: ['fabric'], variants: [] });
  const again = mergeProduct(first.base, first.values, newer);
  expect(again.conflicts).toEqual(first.conflicts);
  const saved = mergeProduct(newer, first.values, first.values);
  expect(saved.conflicts).toEqual({ fields: [], attributes: [], variants: [] });
});

test('pictures that were arranged here stay so; others add theirs at the end and take theirs away', () => {
  const was = withPictures({ a: '', b: '', c: '' });
  const typed = withPictures({ c: '', mine: 'New', a: 'Front', b: '' });
  const newer = withPictures({ a: '', c: 'Back', theirs: '' });
  expect(altsOf(mergeProduct(was, typed, newer).values)).toEqual([
    'c Back',
    'mine New',
    'a Front',
    'theirs ',
  ]);
});

test('pictures that were not arranged here have the order of the others, and keep the words typed here', () => {
  const was = withPictures({ a: '', b: '' });
  const typed = withPictures({ a: 'Front', b: '' });
  const newer = withPictures({ theirs: '', b: 'Back', a: '' });
  expect(altsOf(mergeProduct(was, typed, newer).values)).toEqual(['theirs ', 'b Back', 'a Front']);
});

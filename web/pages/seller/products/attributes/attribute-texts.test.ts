import { expect, test } from 'vitest';
import type { CategoryAttribute, CategoryNode } from '../../../../../contract/categories.ts';
import { AttributeId, CategoryId } from '../../../../../contract/kernel/schemas.ts';
import { attributeErrors, mergeAttributes, sentDescription } from './attribute-texts.ts';
import { foundTypes, typesBelow } from './category-choices.ts';

const fabric: CategoryAttribute = {
  id: AttributeId.parse('fabric'),
  name: 'Fabric',
  choices: ['Cotton', 'Silk'],
  type: 'choice' as const,
  isRequired: true,
  isFilterable: false,
};
const length: CategoryAttribute = {
  id: AttributeId.parse('length'),
  name: 'Length',
  unit: 'cm',
  choices: [],
  type: 'number' as const,
  isRequired: false,
  isFilterable: false,
};
const node = (
  id: string,
  name: string,
  parent: string | null,
  attributes: CategoryNode['attributes'] = [],
) => ({
  id: CategoryId.parse(id),
  name,
  root: 'Clothing' as const,
  attributes,
  isHidden: false,
  requiredLabel: [],
  parentId: parent === null ? null : CategoryId.parse(parent),
});
const NODES: CategoryNode[] = [
  node('clothing', 'Clothing', null),
  node('ethnic-wear', 'Ethnic wear', 'clothing'),
  node('kurtas', 'Kurtas', 'ethnic-wear', [fabric, length]),
];
const KURTA = { category: 'Clothing', categoryId: 'kurtas', options: [], attributes: {} };

test('types are offered by their paths below the root', () => {
  expect(typesBelow(NODES, 'Clothing')).toEqual([
    { value: 'ethnic-wear', label: 'Ethnic wear' },
    { value: 'kurtas', label: 'Ethnic wear › Kurtas' },
  ]);
  expect(typesBelow(NODES, 'Toys')).toEqual([]);
});

test('types are found by any word of their path, in the singular or the plural', () => {
  const found = (typed: string) => foundTypes(NODES, typed).map(({ categoryId }) => categoryId);
  expect(foundTypes(NODES, 'kurta')).toEqual([
    { category: 'Clothing', categoryId: 'kurtas', label: 'Clothing › Ethnic wear › Kurtas' },
  ]);
  expect(found(' KURTAS')).toEqual(['kurtas']);
  expect(found('ethnic kur')).toEqual(['kurtas']);
  expect(found('ethnic')).toEqual(['ethnic-wear', 'kurtas']);
  expect(found('urta')).toEqual([]);
  expect(found(' ')).toEqual([]);
});

test('a required attribute must be given, unless an option gives it', () => {
  const fault = { path: 'attributes.fabric', message: 'Please fill in this field' };
  expect(attributeErrors(NODES, KURTA)).toEqual([fault]);
  expect(attributeErrors(NODES, { ...KURTA, options: [{ name: ' fabric' }] })).toEqual([]);
  expect(attributeErrors(NODES, { ...KURTA, categoryId: '' })).toEqual([]);
  expect(attributeErrors(NODES, { ...KURTA, attributes: { fabric: 'Silk', length: 'long' } })).toEqual([
    { path: 'attributes.length', message: 'Enter a number with at most three decimals, in cm' },
  ]);
});

test('of the values, those of the chosen category are sent', () => {
  const attributes = { fabric: 'Silk', length: ' ', neckline: 'Round' };
  expect(sentDescription(NODES, { ...KURTA, attributes })).toEqual({
    categoryId: 'kurtas',
    attributes: { fabric: 'Silk' },
  });
  const withOption = { ...KURTA, attributes, options: [{ name: 'Fabric' }] };
  expect(sentDescription(NODES, withOption)).toEqual({ categoryId: 'kurtas', attributes: {} });
  expect(sentDescription(NODES, { ...KURTA, categoryId: '' })).toMatchObject({ categoryId: 'clothing' });
  expect(sentDescription(undefined, KURTA)).toEqual({ categoryId: 'kurtas' });
});

test("others' values are taken over where nothing was typed", () => {
  const base = { fabric: 'Silk', length: '100' };
  const typed = { fabric: 'Cotton', length: '100', neckline: 'Round' };
  expect(mergeAttributes(base, typed, { fabric: 'Linen', length: '90' })).toMatchObject({
    values: { fabric: 'Cotton', length: '90', neckline: 'Round' },
    contested: ['fabric'],
  });
  expect(mergeAttributes(base, base, { length: '100' }).values).toMatchObject({ fabric: '' });
});

import { expect, test } from 'vitest';
import type { CategoryNode } from '../../../../../contract/categories.ts';
import { CategoryId, VariantId } from '../../../../../contract/kernel/schemas.ts';
import { type EditedVariant, newOption, newVariant } from '../variants/matrix.ts';
import { labelErrors } from './label-errors.ts';
import { labelTexts } from './label-values.ts';

const NODES: CategoryNode[] = [
  {
    id: CategoryId.parse('tea'),
    root: 'Other',
    parentId: CategoryId.parse('other'),
    name: 'Tea',
    isHidden: false,
    requiredLabel: ['netQuantity', 'maker', 'monthMade'],
    attributes: [],
  },
];

const [OLD_ID, OTHER_ID] = [
  '5f0c1d2e-3b4a-4c5d-8e6f-7a8b9c0d1e2f',
  '6a1b2c3d-4e5f-4a6b-9c7d-8e9f0a1b2c3d',
].map((id) => VariantId.parse(id));
const saved = (id: VariantId | undefined, choices: string[]): EditedVariant => ({
  ...newVariant(choices),
  id,
});
const form = (variants: EditedVariant[], more: object = {}) => ({
  category: 'Other',
  categoryId: 'tea',
  attributes: {},
  ...labelTexts({}),
  options: variants.length > 1 ? [newOption()] : [],
  variants,
  ...more,
});
const pathsOf = (...given: Parameters<typeof labelErrors>) => labelErrors(...given).map(({ path }) => path);

test('a new product is asked for all that the label of its category says, and none of another category', () => {
  const typed = form([newVariant([])], { monthMade: '2026-03', makerName: ' ' });
  expect(pathsOf(NODES, undefined, typed)).toEqual([
    'makerRole',
    'makerName',
    'makerAddress',
    'variants.0.netQuantity',
  ]);
  expect(pathsOf(NODES, undefined, { ...typed, categoryId: '' })).toEqual([]);
});

test('a saved product is asked for the label where its description changes, and for those of its variants that change', () => {
  const before = form([saved(OLD_ID, ['m']), saved(OTHER_ID, ['l'])]);
  const [old = newVariant([]), other = newVariant([])] = before.variants;
  expect(pathsOf(NODES, before, { ...before, variants: [{ ...old, price: '90' }, other] })).toEqual([]);
  const edited = { ...before, variants: [{ ...old, sku: 'T-1' }, other, newVariant(['s'])] };
  expect(pathsOf(NODES, before, edited)).toEqual(['variants.0.netQuantity', 'variants.2.netQuantity']);
  const archived = { ...before, variants: [{ ...old, isArchived: true }, other] };
  expect(pathsOf(NODES, before, archived)).toEqual([]);
  expect(pathsOf(NODES, before, { ...before, consumerCare: 'Care desk' })).toEqual([
    'makerRole',
    'makerName',
    'makerAddress',
    'monthMade',
  ]);
});

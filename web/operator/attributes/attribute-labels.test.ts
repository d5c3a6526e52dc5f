import { expect, test } from 'vitest';
import { STANDARD_TREE } from '../../../database/categories/standard-tree.ts';
import { attributeLabels } from './attribute-labels.ts';

test('no two attributes of the standard tree are offered under the same words', () => {
  const labels = attributeLabels({
    attributes: STANDARD_TREE.attributes.map(({ unit, ...attribute }) => ({
      ...attribute,
      ...(unit !== null && { unit }),
    })),
    categories: STANDARD_TREE.categories.map((category) => ({
      ...category,
      attributes: STANDARD_TREE.categoryAttributes
        .filter(({ categoryId }) => categoryId === category.id)
        .map(({ attributeId: id, isRequired, isFilterable }) => ({ id, isRequired, isFilterable })),
    })),
  });
  const words = [...labels.values()];
  expect(words.filter((each, place) => words.indexOf(each) !== place)).toEqual([]);
  expect(labels.get('fabric')).toBe('Fabric');
  expect(labels.get('weight-grams')).toBe('Weight (g)');
  expect(labels.get('jewellery-material')).toBe('Base material (Gold, Silver, Brass, Copper …)');
  expect(labels.get('equipment-weight')).toBe('Weight (kg), Dumbbells & kettlebells');
});

import { expect, test } from 'vitest';
import { AttributeId } from '../../../../contract/kernel/schemas.ts';
import { attributeLabels } from './attribute-labels.ts';

const attribute = (id: string, name: string, choices: string[] = [], unit?: string) => ({
  id: AttributeId.parse(id),
  name,
  type: choices.length > 0 ? ('choice' as const) : ('number' as const),
  choices,
  ...(unit !== undefined && { unit }),
});
const METALS = ['Gold', 'Silver', 'Brass', 'Copper', 'Steel'];

test('attributes with one name are told apart by unit or values, else by their category', () => {
  const labels = attributeLabels({
    attributes: [
      attribute('fabric', 'Fabric', ['Cotton', 'Silk']),
      attribute('jewellery-material', 'Material', METALS),
      attribute('toy-material', 'Material', ['Wood', 'Cloth']),
      attribute('weight-grams', 'Weight', [], 'g'),
      attribute('equipment-weight', 'Weight', [], 'kg'),
      attribute('book-weight', 'Weight', [], 'kg'),
    ],
    categories: [
      { name: 'Dumbbells', attributes: [use('equipment-weight')] },
      { name: 'Books', attributes: [use('book-weight')] },
    ],
  });
  expect(Object.fromEntries(labels)).toEqual({
    fabric: 'Fabric',
    'jewellery-material': 'Material (Gold, Silver, Brass, Copper …)',
    'toy-material': 'Material (Wood, Cloth)',
    'weight-grams': 'Weight (g)',
    'equipment-weight': 'Weight (kg), Dumbbells',
    'book-weight': 'Weight (kg), Books',
  });
});

function use(id: string) {
  return { id: AttributeId.parse(id), isRequired: false, isFilterable: true };
}

import { expect, test } from 'vitest';
import { AttributeId } from '../../../../contract/kernel/schemas.ts';
import { guessOptions } from './guess-options.ts';

const plain = (...names: string[]) =>
  names.map((name) => ({ name, brand: 'Neelam', options: [], variants: [[]], specifications: [] }));
const guessed = (...names: string[]) => {
  const { name, options, choices } = guessOptions(plain(...names));
  return { name, options: options.map((option) => option.name), choices: choices.flat() };
};

test.each([
  {
    names: ['Cotton kurta, M', 'Cotton kurta, XL'],
    found: { name: 'Cotton kurta', options: ['Size'], choices: [['M'], ['XL']] },
  },
  {
    names: ['Bedsheet sky blue', 'Bedsheet Dark Green', 'Bedsheet maroon'],
    found: { name: 'Bedsheet', options: ['Colour'], choices: [['Sky blue'], ['Dark Green'], ['Maroon']] },
  },
  {
    names: ['Red kurta – S', 'Red kurta – L', 'Blue kurta – L'],
    found: {
      name: 'kurta',
      options: ['Size', 'Colour'],
      choices: [
        ['S', 'Red'],
        ['L', 'Red'],
        ['L', 'Blue'],
      ],
    },
  },
  {
    names: ['Steel bottle 500 ml', 'Steel bottle 1 l'],
    found: { name: 'Steel bottle', options: ['Size'], choices: [['500 ml'], ['1 l']] },
  },
  {
    names: ["Asha's shoes UK 6", "Asha's shoes UK 10"],
    found: { name: "Asha's shoes", options: ['Size'], choices: [['UK 6'], ['UK 10']] },
  },
  {
    names: ['Steel bottle 500 ml', 'Steel bottle (750ml)', 'Steel bottle 1 Litre'],
    found: { name: 'Steel bottle', options: ['Size'], choices: [['500 ml'], ['750ml'], ['1 Litre']] },
  },
  {
    names: ['Tata Tea Gold 250 g', 'Tata Tea Gold 500 g'],
    found: { name: 'Tata Tea Gold', options: ['Size'], choices: [['250 g'], ['500 g']] },
  },
  {
    names: ['Oil 1 l, pack of 2', 'Oil 1 Litre, pack of 3'],
    found: { name: 'Oil 1 l, pack of', options: ['Size'], choices: [['2'], ['3']] },
  },
  {
    names: ['Phone 8 GB/128 GB', 'Phone 8 GB/256 GB'],
    found: { name: 'Phone 8 GB', options: ['Size'], choices: [['128 GB'], ['256 GB']] },
  },
  {
    names: ['Slicer 5 in 1', 'Slicer 3 in 1'],
    found: { name: 'Slicer in 1', options: ['Size'], choices: [['5'], ['3']] },
  },
  {
    names: ['Soap neem', 'Soap sandalwood'],
    found: { name: 'Soap', options: ['Type'], choices: [['Neem'], ['Sandalwood']] },
  },
  {
    names: ['Neelam Kurta, Red M', 'neelam Shirt, Blue L'],
    found: {
      name: 'Neelam Kurta',
      options: ['Size', 'Colour'],
      choices: [
        ['M', 'Red'],
        ['L', 'Blue'],
      ],
    },
  },
  {
    names: ['Neelam Cotton Saree, Red', 'Kachnar Poplin Dress, Blue'],
    found: {
      name: 'Neelam Cotton Saree',
      options: ['Colour'],
      choices: [['Red'], ['Blue']],
    },
  },
  {
    names: ['Neelam kurta M', 'Neelam kurta L'],
    found: { name: 'Neelam kurta', options: ['Size'], choices: [['M'], ['L']] },
  },
  {
    names: ['Diary', 'Diary red'],
    found: { name: 'Diary', options: ['Colour'], choices: [[''], ['Red']] },
  },
  { names: ['Diary', 'Diary'], found: { name: 'Diary', options: ['Size'], choices: [[''], ['']] } },
])('from the names $names', ({ names, found }) => {
  expect(guessed(...names)).toEqual(found);
});

const size = (value: string) => [{ option: 'Size', value }];

test('products with the same option keep it, and get a second one only where it does not distinguish them', () => {
  const options = [{ name: 'Size', kind: 'size' as const }];
  const kurta = { name: 'Kurta', brand: '', options, variants: [size('S'), size('M')], specifications: [] };
  expect(guessOptions([kurta, { ...kurta, name: 'Kurta plus', variants: [size('XL')] }])).toMatchObject({
    options,
    choices: [[['S'], ['M']], [['XL']]],
  });
  const blue = { ...kurta, name: 'Kurta blue', variants: [size('M')] };
  expect(guessOptions([{ ...kurta, name: 'Kurta red' }, blue])).toMatchObject({
    options: [...options, { name: 'Colour', kind: 'colour' }],
    choices: [
      [
        ['S', 'Red'],
        ['M', 'Red'],
      ],
      [['M', 'Blue']],
    ],
  });
});

test('a product without options takes its size from its name', () => {
  const options = [{ name: 'Size', kind: 'size' as const }];
  const kurta = { name: 'Kurta', brand: '', options, variants: [size('S')], specifications: [] };
  const [large] = plain('Kurta XL');
  expect(guessOptions([kurta, large ?? kurta])).toMatchObject({ options, choices: [[['S']], [['XL']]] });
});

/** Bottles of which an attribute says what is given. */
const bottles = (name: string, said: Record<string, string>) =>
  Object.entries(said).map(([product, value]) => ({
    name: product,
    brand: '',
    options: [],
    variants: [[]],
    specifications: [{ id: AttributeId.parse('capacity'), name, value }],
  }));

test('an option that says what an attribute says of each product has its name', () => {
  const nameOf = (said: Record<string, string>) => guessOptions(bottles('Capacity', said)).options[0]?.name;
  expect(nameOf({ 'Bottle 500 ml': '500 ml', 'Bottle 1 Litre': '1,000 ml' })).toBe('Capacity');
  expect(nameOf({ 'Shredder, 6 sheets': '6 sheets', 'Shredder, 12 sheets': '12 sheets' })).toBe('Capacity');
  expect(nameOf({ 'Soap neem': 'Neem', 'Soap sandalwood': 'Sandalwood' })).toBe('Capacity');
  expect(nameOf({ 'Bottle 500 ml': '500 ml', 'Bottle 1 l': '750 ml' })).toBe('Size');
  expect(nameOf({ Bottle: '500 ml', 'Bottle 1 l': '1,000 ml' })).toBe('Size');
});

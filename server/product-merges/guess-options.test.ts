import { expect, test } from 'vitest';
import { guessOptions } from './guess-options.ts';

const plain = (...names: string[]) =>
  names.map((name) => ({ name, brand: 'Neelam', options: [], variants: [[]] }));
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
    found: { name: "Asha's shoes UK", options: ['Size'], choices: [['6'], ['10']] },
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

test('products with the same option keep it, and get a second one only where it does not tell them apart', () => {
  const options = [{ name: 'Size', kind: 'size' as const }];
  const kurta = { name: 'Kurta', brand: '', options, variants: [size('S'), size('M')] };
  expect(
    guessOptions([kurta, { name: 'Kurta plus', brand: '', options, variants: [size('XL')] }]),
  ).toMatchObject({
    options,
    choices: [[['S'], ['M']], [['XL']]],
  });
  const blue = { name: 'Kurta blue', brand: '', options, variants: [size('M')] };
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
  const kurta = { name: 'Kurta', brand: '', options, variants: [size('S')] };
  const [large] = plain('Kurta XL');
  expect(guessOptions([kurta, large ?? kurta])).toMatchObject({ options, choices: [[['S']], [['XL']]] });
});

import { expect, test } from 'vitest';
import { AttributeId, CategoryId, ProductId } from '../../../../contract/kernel/schemas.ts';
import { areMixed, comparisonRows } from './comparison-rows.ts';
import type { ComparedProduct } from './load-comparison.ts';

const attribute = (name: string) => ({ id: AttributeId.parse(name.toLowerCase()), name });

function aCompared({
  category = 'shirts',
  ...fields
}: Partial<Omit<ComparedProduct, 'category'>> & { category?: string }) {
  const compared: ComparedProduct = {
    id: ProductId.parse('00000000-0000-4000-8000-000000000001'),
    name: 'Shirt',
    brand: 'Neelam',
    category: 'Clothing',
    categoryPath: [{ id: CategoryId.parse(category), name: category }],
    price: 500,
    highestPrice: 500,
    listPrice: 500,
    rating: 0,
    rate: 0,
    imageUrls: [],
    imageAlts: [],
    stock: { state: 'in_stock' },
    options: [],
    specifications: [],
    ...fields,
  };
  return compared;
}

const sizes = (...values: [name: string, inStock: boolean][]): ComparedProduct['options'] => [
  {
    name: 'Size',
    kind: 'size',
    values: values.map(([name, inStock], index) => ({ number: index + 1, name, inStock })),
  },
];

test('brand and category come first, then options, then specifications; what nobody says is left out', () => {
  const products = [
    aCompared({
      options: sizes(['M', true], ['L', false]),
      specifications: [{ ...attribute('Fit'), value: 'Slim' }],
    }),
    aCompared({ brand: '' }),
  ];
  expect(comparisonRows({ products, specifications: [attribute('Fabric'), attribute('Fit')] })).toEqual([
    { name: 'Brand', values: ['Neelam', undefined], differs: true },
    { name: 'Category', values: ['shirts', 'shirts'], differs: false },
    { name: 'Size', values: ['M, L (sold out)', undefined], differs: true },
    { name: 'Fit', values: ['Slim', undefined], differs: true },
  ]);
});

test('an option and the attribute of its name are one row; letter case makes no difference', () => {
  const products = [
    aCompared({ options: sizes(['M', true]) }),
    aCompared({ specifications: [{ ...attribute('size'), value: 'm' }] }),
  ];
  expect(comparisonRows({ products, specifications: [attribute('size')] }).at(-1)).toEqual({
    name: 'Size',
    values: ['M', 'm'],
    differs: false,
  });
});

test('products of different categories are distinguished from those of one', () => {
  const shirt = aCompared({});
  expect(areMixed([shirt])).toBe(false);
  expect(areMixed([shirt, aCompared({})])).toBe(false);
  expect(areMixed([shirt, aCompared({ category: 'kurtas' })])).toBe(true);
});

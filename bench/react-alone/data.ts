/** What the pages of React alone show; made again for each page, as from JSON. */
export interface ShownProduct {
  id: string;
  name: string;
  brand: string;
  price: string;
  listPrice: string;
  discount: number;
  rating: string;
  reviews: number;
  sizes: string[];
  colours: string[];
}

export interface ShownFilter {
  name: string;
  options: { label: string; products: number }[];
}

const CARDS = 12;
const FILTERS: [name: string, options: number][] = [
  ['Category', 14],
  ['Brand', 40],
  ['Size', 18],
  ['Colour', 18],
  ['Price', 7],
  ['Rating', 4],
  ['Discount', 6],
  ['Gender', 4],
];

export function composeProduct(id = ''): ShownProduct {
  return {
    id,
    name: `Handloom cotton kurta ${id}`,
    brand: 'Neelam',
    price: '₹719',
    listPrice: '₹899',
    discount: 20,
    rating: '4.5',
    reviews: 28,
    sizes: ['XS', 'S', 'M', 'L', 'XL'],
    colours: ['Indigo', 'Ivory', 'Black'],
  };
}

export function composeProducts(seed: string): { products: ShownProduct[]; filters: ShownFilter[] } {
  return {
    products: Array.from({ length: CARDS }, (_, index) => composeProduct(`${index}-${seed.length}`)),
    filters: FILTERS.map(([name, options]) => ({
      name,
      options: Array.from({ length: options }, (_, index) => ({
        label: `${name} ${index}`,
        products: index * 7,
      })),
    })),
  };
}

import type { CategoryDraft } from './category-draft.ts';

export const OTHER = {
  suitcases: {
    name: 'Suitcases & trolleys',
    parent: 'other',
    required: ['luggage-size', 'shell-material'],
    optional: ['capacity-litres', 'height', 'lock', 'warranty'],
  },
  umbrellas: {
    name: 'Umbrellas',
    parent: 'other',
    required: ['umbrella-type'],
    optional: ['canopy-diameter', 'uv-blocking'],
  },
  gifts: { name: 'Gifts & candles', parent: 'other', optional: [] },
  'gift-wrapping': {
    name: 'Gift wrapping',
    parent: 'gifts',
    required: ['gift-item'],
    optional: ['width', 'pack-of'],
  },
  candles: {
    name: 'Candles',
    parent: 'gifts',
    required: ['wax'],
    optional: ['fragrance', 'net-weight', 'burning-time'],
  },
  plants: {
    name: 'Plants',
    parent: 'other',
    required: ['plant-type'],
    optional: ['pot-material', 'light', 'height'],
  },
  torches: {
    name: 'Torches',
    parent: 'other',
    required: ['brightness'],
    optional: ['power-source', 'water-resistance', 'weight-grams'],
  },
  books: {
    name: 'Books',
    parent: 'other',
    required: ['book-language'],
    optional: ['author', 'pages', 'binding', 'age-from'],
  },
} satisfies Record<string, CategoryDraft>;

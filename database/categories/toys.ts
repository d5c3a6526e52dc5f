import type { CategoryDraft } from './category-draft.ts';

export const TOYS = {
  'building-blocks': {
    name: 'Building blocks',
    parent: 'toys',
    required: ['age-from', 'number-of-pieces'],
    optional: ['toy-material', 'learning-skill'],
  },
  'toy-vehicles': {
    name: 'Toy vehicles',
    parent: 'toys',
    required: ['age-from'],
    optional: ['vehicle-drive', 'toy-material', 'length'],
  },
  'soft-toys': {
    name: 'Soft toys',
    parent: 'toys',
    required: ['age-from'],
    optional: ['height', 'toy-material', 'washable-toy'],
  },
  'baby-toys': {
    name: 'Baby & toddler toys',
    parent: 'toys',
    required: ['age-from'],
    optional: ['toy-material', 'number-of-pieces', 'learning-skill'],
  },
  'traditional-toys': {
    name: 'Traditional toys',
    parent: 'toys',
    required: ['age-from'],
    optional: ['toy-material', 'pack-of'],
  },
  'outdoor-toys': { name: 'Outdoor play', parent: 'toys', optional: ['age-from'] },
  'play-balls': {
    name: 'Play balls',
    parent: 'outdoor-toys',
    required: ['age-from'],
    optional: ['diameter', 'toy-material', 'inflatable'],
  },
  kites: {
    name: 'Kites',
    parent: 'outdoor-toys',
    required: ['toy-material'],
    optional: ['width', 'pack-of'],
  },
  'board-games': {
    name: 'Board games & puzzles',
    parent: 'toys',
    required: ['age-from'],
    optional: ['players', 'number-of-pieces'],
  },
} satisfies Record<string, CategoryDraft>;

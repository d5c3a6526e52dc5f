import type { CategoryDraft } from './category-draft.ts';

export const HOME_KITCHEN = {
  cookware: {
    name: 'Cookware',
    parent: 'home-kitchen',
    optional: ['cookware-material', 'induction-base', 'dishwasher-safe'],
  },
  'pans-tawas': {
    name: 'Pans & tawas',
    parent: 'cookware',
    required: ['cookware-material', 'diameter'],
    optional: ['non-stick'],
  },
  'pots-kadhais': {
    name: 'Pots & kadhais',
    parent: 'cookware',
    required: ['cookware-material', 'capacity-litres'],
    optional: ['lid-included', 'non-stick'],
  },
  'pressure-cookers': {
    name: 'Pressure cookers',
    parent: 'cookware',
    required: ['cookware-material', 'capacity-litres'],
    optional: ['warranty'],
  },
  kettles: {
    name: 'Stovetop kettles',
    parent: 'cookware',
    required: ['cookware-material', 'capacity-litres'],
    optional: [],
  },
  dining: {
    name: 'Dining & serving',
    parent: 'home-kitchen',
    optional: ['tableware-material', 'number-of-pieces', 'microwave-safe', 'dishwasher-safe'],
  },
  mugs: {
    name: 'Mugs & cups',
    parent: 'dining',
    required: ['tableware-material', 'capacity-ml'],
    optional: [],
  },
  'dinner-sets': {
    name: 'Dinner sets',
    parent: 'dining',
    required: ['tableware-material', 'number-of-pieces'],
    optional: [],
  },
  'water-bottles': {
    name: 'Water bottles',
    parent: 'home-kitchen',
    required: ['bottle-material', 'capacity-ml'],
    optional: ['insulated', 'leakproof'],
  },
  'kitchen-appliances': {
    name: 'Kitchen appliances',
    parent: 'home-kitchen',
    required: ['appliance-power'],
    optional: ['capacity-litres', 'jars', 'warranty'],
  },
  'home-decor': {
    name: 'Home décor',
    parent: 'home-kitchen',
    optional: ['decor-material', 'finish', 'height'],
  },
  vases: { name: 'Vases', parent: 'home-decor', required: ['decor-material'], optional: [] },
  lamps: {
    name: 'Lamps',
    parent: 'home-kitchen',
    required: ['bulb-holder'],
    optional: ['lamp-material', 'height', 'dimmable'],
  },
  furnishing: { name: 'Home furnishing', parent: 'home-kitchen', optional: ['fabric', 'pattern', 'care'] },
  cushions: {
    name: 'Cushions',
    parent: 'furnishing',
    required: ['fabric'],
    optional: ['width', 'filling-material'],
  },
  bedsheets: {
    name: 'Bedsheets',
    parent: 'furnishing',
    required: ['fabric', 'bed-size'],
    optional: ['thread-count', 'number-of-pieces'],
  },
  furniture: {
    name: 'Furniture',
    parent: 'home-kitchen',
    optional: ['furniture-material', 'assembly', 'warranty'],
  },
  chairs: {
    name: 'Chairs',
    parent: 'furniture',
    required: ['furniture-material'],
    optional: ['seat-height', 'maximum-load', 'pack-of', 'assembly', 'warranty'],
  },
} satisfies Record<string, CategoryDraft>;

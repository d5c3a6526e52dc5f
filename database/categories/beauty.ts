import type { CategoryDraft } from './category-draft.ts';

export const BEAUTY = {
  perfumes: {
    name: 'Perfumes & attars',
    parent: 'beauty',
    label: ['netQuantity', 'maker', 'monthMade'],
    required: ['concentration', 'volume'],
    optional: ['fragrance-family'],
  },
  'make-up': {
    name: 'Make-up',
    parent: 'beauty',
    label: ['netQuantity', 'maker', 'monthMade'],
    optional: ['shade', 'vegan'],
  },
  lipsticks: {
    name: 'Lipsticks',
    parent: 'make-up',
    required: ['make-up-finish'],
    optional: ['lip-form', 'net-weight'],
  },
  'nail-polish': {
    name: 'Nail polish',
    parent: 'make-up',
    required: ['make-up-finish'],
    optional: ['volume'],
  },
  'face-make-up': {
    name: 'Face make-up',
    parent: 'make-up',
    required: ['face-make-up'],
    optional: ['make-up-finish', 'spf', 'net-weight'],
  },
  'make-up-brushes': {
    name: 'Make-up brushes & tools',
    parent: 'make-up',
    required: ['number-of-pieces'],
    optional: ['bristle-material'],
  },
  'skin-care': {
    name: 'Skin care',
    parent: 'beauty',
    label: ['netQuantity', 'maker', 'monthMade'],
    optional: ['skin-type', 'key-ingredients', 'paraben-free', 'vegan'],
  },
  moisturisers: {
    name: 'Creams & moisturisers',
    parent: 'skin-care',
    required: ['skin-type'],
    optional: ['time-of-use', 'net-weight'],
  },
  serums: {
    name: 'Serums & face oils',
    parent: 'skin-care',
    required: ['skin-type'],
    optional: ['time-of-use', 'volume', 'pack-of'],
  },
  'hair-care': {
    name: 'Shampoos & hair oils',
    parent: 'beauty',
    label: ['netQuantity', 'maker', 'monthMade'],
    required: ['hair-concern', 'volume'],
    optional: ['key-ingredients', 'paraben-free'],
  },
} satisfies Record<string, CategoryDraft>;

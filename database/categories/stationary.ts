import type { CategoryDraft } from './category-draft.ts';

export const STATIONARY = {
  notebooks: {
    name: 'Notebooks & diaries',
    parent: 'stationary',
    required: ['ruling', 'paper-size'],
    optional: ['pages', 'paper-weight', 'binding', 'pack-of'],
  },
  pens: {
    name: 'Pens',
    parent: 'stationary',
    required: ['pen-type'],
    optional: ['nib', 'ink-colour', 'refillable'],
  },
  'art-supplies': { name: 'Art supplies', parent: 'stationary', optional: ['age-from'] },
  sketchbooks: {
    name: 'Sketchbooks',
    parent: 'art-supplies',
    required: ['paper-size', 'paper-weight'],
    optional: ['pages', 'binding', 'art-paper', 'pack-of'],
  },
  colours: {
    name: 'Colours',
    parent: 'art-supplies',
    required: ['colour-type', 'number-of-pieces'],
    optional: [],
  },
  'office-supplies': { name: 'Office supplies', parent: 'stationary', optional: ['desk-material'] },
  'desk-organisers': {
    name: 'Desk organisers',
    parent: 'office-supplies',
    required: ['desk-material'],
    optional: ['compartments', 'length', 'width'],
  },
  staplers: {
    name: 'Staplers & punches',
    parent: 'office-supplies',
    required: ['sheet-capacity'],
    optional: ['staple-size'],
  },
  tapes: { name: 'Tapes & dispensers', parent: 'office-supplies', required: ['tape-width'], optional: [] },
} satisfies Record<string, CategoryDraft>;
